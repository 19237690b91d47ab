"""What is read: the theatre (GeoJSON) and the board's map file, in metres from the north-west corner."""
import json
import math
import os

import cells
import plane

WEST, EAST, SOUTH, NORTH = -77.774, -77.368, 38.206, 38.422
METRES_LON = 111320 * math.cos(math.radians(38.31))
METRES_LAT = 110950


def to_plane(lon, lat):
    return ((lon - WEST) * METRES_LON, (NORTH - lat) * METRES_LAT)


def read_facts(path):
    facts = {}
    with open(path, encoding="utf-8") as f:
        for line in f:
            if " = " in line and not line.startswith("#"):
                key, value = line.strip().split(" = ", 1)
                facts[key] = value
    return facts


class World:
    def __init__(self, data):
        self.data = data
        self.width = round(to_plane(EAST, NORTH)[0] / cells.GRID) * cells.GRID
        self.height = round(to_plane(WEST, SOUTH)[1] / cells.GRID) * cells.GRID
        self.facts = read_facts(os.path.join(data, "lgv", "map.txt"))
        self.touches = []
        self.read_board()
        self.read_rivers()

    def features(self, name):
        with open(os.path.join(self.data, "theatre", name + ".geojson"), encoding="utf-8") as f:
            for one in json.load(f)["features"]:
                kind, where = one["geometry"]["type"], one["geometry"]["coordinates"]
                if kind == "Point":
                    points = [to_plane(*where)]
                elif kind == "LineString":
                    points = [to_plane(*p) for p in where]
                else:
                    points = [to_plane(*p) for p in where[0]][:-1]
                yield one["properties"], points

    def read_board(self):
        self.sites, self.borders, self.arrows, self.wild = {}, {}, {}, set()
        for key, value in self.facts.items():
            word = key.split(".")
            if word[0] == "area" and word[2] == "site" and word[1].isdigit():
                lat, lon = map(float, value.split())
                self.sites[int(word[1])] = [to_plane(lon, lat)]
            elif word[0] == "area" and word[2] == "terrain" and value == "wilderness":
                self.wild.add(int(word[1]))
            elif word[0] == "border":
                self.borders[tuple(map(int, word[1].split("-")))] = value.split()
            elif word[0] == "arrow":
                self.arrows[tuple(word[1].split("-"))] = value.split()
        for n, more in cells.HELPERS.items():
            self.sites[n] += [to_plane(lon, lat) for lat, lon in more]

    def read_rivers(self):
        raw = {p["name"]: line for p, line in self.features("rivers")}
        mouth = raw["Rappahannock"].index(raw["Rapidan"][-1])
        draw = [plane.wander(plane.spline(line, 120), 70, 900, 5) for line in
                (raw["Rapidan"], raw["Rappahannock"][:mouth + 1], raw["Rappahannock"][mouth:])]
        self.rapidan, self.upper, self.lower = draw
        self.border_river = self.rapidan + self.lower[1:]

    def road_between(self, a, b):
        return "road" in self.borders.get((min(a, b), max(a, b)), ())
