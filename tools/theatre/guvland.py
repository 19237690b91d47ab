"""From the theatre to the hexes of the GUV board: banks, water on hexsides, fords, roads, woods, places.

The great rivers come first: each hex gets the bank on which its centre lies, and a hexside between two banks
is river. So the chain cannot have a gap, and a road or a creek can cross it nowhere but at a ford."""
import heapq
import json
import math
import os

import hexes
import plane

COLUMNS, ROWS = 42, 40
MAJOR = ("rapidan", "rappahannock")
MAJOR_ROADS = {"Orange Turnpike", "Orange Plank Road", "Telegraph Road", "Bowling Green Road", "Germanna Plank Road",
               "Warrenton Road"}
MINOR_RIVERS = ("Ny", "Po")
# Too short to part hexes of a kilometre; the picture does without them too.
SKIPPED_STREAMS = {"Chancellor drain", "Deep Run, south branch", "Wilderness Run, feeder", "Mott's Run, feeder",
                   "Hunting Run, Dowdall branch", "Lewis Creek, middle fork", "Mine Run", "Fleming Run", "Horsepen Run",
                   "Falls Run"}
# Tributaries after the water that takes them.
STREAM_ORDER = ("Ny", "Po", "Poplar Run")
FOREST_SHARE = 0.5  # of a hex; more or less by place, so that the edges are ragged
END = (-1, -1)  # stands for "arrived" among corners
EDGE_REACH = 700  # a road that ends so near the sheet's edge leaves it


class Corrections:
    """Lines `word operands` of data/guv/corrections.txt, gathered by their first word."""

    def __init__(self, path):
        self.lines = {}
        with open(path, encoding="utf-8") as f:
            for line in f:
                words = line.split("#")[0].split()
                if words:
                    self.lines.setdefault(words[0], []).append(words[1:])

    def get(self, word):
        return self.lines.get(word, [])


class Land:
    def __init__(self, data):
        self.data = data
        self.grid = hexes.Grid(COLUMNS, ROWS)
        self.fix = Corrections(os.path.join(data, "guv", "corrections.txt"))
        self.width, self.height = self.grid.width, self.grid.height
        self.bank, self.side, self.crossing, self.road, self.edge = {}, {}, {}, {}, {}
        self.terrain, self.name, self.lines, self.stream_chains = {}, {}, [], []
        self.read_rivers()
        self.set_banks()
        self.set_rivers()
        self.set_streams()
        self.set_fords()
        self.set_roads()
        self.set_terrain()
        self.set_places()

    def features(self, name):
        with open(os.path.join(self.data, "theatre", name + ".geojson"), encoding="utf-8") as f:
            for one in json.load(f)["features"]:
                kind, where = one["geometry"]["type"], one["geometry"]["coordinates"]
                if kind == "Point":
                    points = [hexes.to_plane(*where)]
                elif kind == "LineString":
                    points = [hexes.to_plane(*p) for p in where]
                else:
                    points = [hexes.to_plane(*p) for p in where[0]][:-1]
                yield one["properties"], points

    # ---- great rivers ---------------------------------------------------------

    def read_rivers(self):
        raw = {p["name"]: line for p, line in self.features("rivers")}
        raw = {name: line + self.tail(name) for name, line in raw.items()}
        mouth = raw["Rappahannock"].index(raw["Rapidan"][-1])
        self.rapidan = plane.spline(raw["Rapidan"], 120)
        self.upper = plane.spline(raw["Rappahannock"][:mouth + 1], 120)
        self.lower = plane.spline(raw["Rappahannock"][mouth:], 120)

    def tail(self, name):
        return [point(w) for word, *way in self.fix.get("tail") if word.replace("_", " ") == name for w in way]

    def set_banks(self):
        """north, wedge or south: on which side of the two rivers the centre of the hex lies."""
        rappahannock = self.upper + self.lower[1:]
        southern = self.rapidan + self.lower[1:]
        for h in self.grid.hexes:
            p = hexes.centre(h)
            if above(rappahannock, p):
                self.bank[h] = "north"
            else:
                self.bank[h] = "wedge" if above(southern, p) else "south"
        for word, *ids in self.fix.get("bank"):
            for i in ids:
                self.bank[hexes.parse(i)] = word
        for bank in ("north", "wedge", "south"):
            mine = [h for h in self.grid.hexes if self.bank[h] == bank]
            parts = self.parts(mine)
            if len(parts) != 1:
                raise SystemExit(f"the {bank} bank has {len(parts)} parts: "
                                 + " | ".join(" ".join(map(hexes.text, sorted(p))) for p in parts[1:]))

    def parts(self, some):
        left, out = set(some), []
        while left:
            todo = [left.pop()]
            part = set(todo)
            while todo:
                for n in self.grid.around(todo.pop()):
                    if n in left:
                        left.remove(n)
                        part.add(n)
                        todo.append(n)
            out.append(part)
        return sorted(out, key=len, reverse=True)

    def set_rivers(self):
        for p in self.grid.sides.values():
            banks = {self.bank[p[0]], self.bank[p[1]]}
            if len(banks) == 2:
                self.side[p] = "rapidan" if banks == {"wedge", "south"} else "rappahannock"

    def river_chain(self, kinds):
        """The hexsides of a river as a line of corners from west to east."""
        return order_chain([frozenset(hexes.ends(*p)) for p, k in self.side.items() if k in kinds])

    # ---- small rivers and creeks ---------------------------------------------------

    def set_streams(self):
        drop = {name.replace("_", " ") for name, in self.fix.get("no-stream")}
        todo = [(p["name"], line + self.tail(p["name"])) for p, line in self.features("streams")
                if p["name"] not in SKIPPED_STREAMS and p["name"] not in drop]
        rank = {name: k for k, name in enumerate(STREAM_ORDER)}
        for name, line in sorted(todo, key=lambda x: rank.get(x[0], 99)):
            kind = "minor" if name in MINOR_RIVERS else "creek"
            chain = self.lay_stream(plane.spline(line, 150))
            if len(chain) < 2:
                continue
            self.stream_chains.append((name, kind, chain))
            for a, b in zip(chain, chain[1:]):
                self.side[self.grid.sides[frozenset((a, b))]] = kind

    def lay_stream(self, line):
        """The cheapest way over hexsides along a line, to the sheet's edge or into water that is there already."""
        line = [p for p in line if -400 < p[0] < self.width + 400 and -400 < p[1] < self.height + 400]
        if len(line) < 3:
            return []
        wet = {c for p in self.side for c in hexes.ends(*p)}
        start = min(self.grid.corners, key=lambda c: (plane.dist(hexes.spot(c), line[0]) + (800 if c in wet else 0), c))
        goal = {}
        for c in self.grid.corners:
            d = plane.dist(hexes.spot(c), line[-1])
            if d < 1400 and (c in wet or len(self.grid.corners[c]) < 3 or d < 500):
                goal[c] = d / 400 if c in wet or len(self.grid.corners[c]) < 3 else 4 + d / 400
        cost, back, heap = {start: 0.0}, {}, [(0.0, start)]
        while heap:
            d, c = heapq.heappop(heap)
            if c == END:
                break
            if d > cost[c]:
                continue
            if c in goal:
                offer(cost, back, heap, END, d + goal[c], c)
            if c in wet and c != start:
                continue
            for n in self.grid.corners[c]:
                if self.grid.sides[frozenset((c, n))] in self.side:
                    continue
                mid = tuple((u + v) / 2 for u, v in zip(hexes.spot(c), hexes.spot(n)))
                offer(cost, back, heap, n, d + 0.25 + (plane.to_line(mid, line)[0] / 400) ** 2, c)
        return walk_back(back, END)

    # ---- fords ------------------------------------------------------------------

    def set_fords(self):
        wanted = {words[0]: words[1] for words in self.fix.get("ford")}
        drop = {words[0] for words in self.fix.get("no-ford")}
        for p, pts in self.features("fords"):
            name = p["name"]
            if name in drop:
                continue
            river = p["river"].lower()
            if name in wanted:
                side = hexes.pair(*map(hexes.parse, wanted[name].split("-")))
            else:
                side = min((s for s, k in self.side.items() if k == river),
                           key=lambda s: (plane.dist(hexes.middle(*s), pts[0]), s))
            if self.side.get(side) != river:
                raise SystemExit(f"{name}: {hexes.pair_text(side)} is not on the {river}")
            self.crossing[side] = ("ford", full_ford_name(name, p["kind"]))

    # ---- roads ------------------------------------------------------------------

    def set_roads(self):
        drop = {name.replace("_", " ") for name, in self.fix.get("no-road")}
        todo = [(p["name"], pts) for p, pts in self.features("roads")
                if p["kind"] in ("turnpike", "plank", "road") and p["name"] not in drop]
        todo += [(name.replace("_", " "), [point(w) for w in way]) for name, *way in self.fix.get("lane")]
        for name, pts in sorted(todo, key=lambda t: t[0] not in MAJOR_ROADS):
            for line in self.inside(plane.dense(pts, 100)):
                self.lay_road(name, "major" if name in MAJOR_ROADS else "minor", line)
        for p in self.road:
            kind = self.side.get(p)
            if kind == "minor" and p not in self.crossing:
                self.crossing[p] = ("bridge", self.bridge_name(p))

    def bridge_name(self, p):
        for words in self.fix.get("bridge"):
            if hexes.pair(*map(hexes.parse, words[0].split("-"))) == p:
                return " ".join(words[1:])
        return None

    def inside(self, line):
        """The stretches of a line that lie on the sheet, with the point beyond each end if there is one."""
        out, run = [], []
        for k, p in enumerate(line):
            if self.grid.at(p):
                run.append(p)
            elif run:
                out.append(run)
                run = []
        return [r for r in out + [run] if len(r) > 4]

    def lay_road(self, name, kind, line):
        start, goal = self.grid.at(line[0]), self.grid.at(line[-1])
        stops = [start]
        for via, *ids in self.fix.get("via"):
            if via.replace("_", " ") == name:
                stops += [h for h in map(hexes.parse, ids) if self.beside(h, line)]
        way = [start]
        for a, b in zip(stops, stops[1:] + [goal]):
            way += self.stretch(a, b, line)[1:]
        for a, b in zip(way, way[1:]):
            p = hexes.pair(a, b)
            self.road[p] = self.better(self.road.get(p), kind)
        self.lines.append((name, kind, way, line))
        for end, h in ((line[0], start), (line[-1], goal)):
            if min(end[0], end[1], self.width - end[0], self.height - end[1]) < EDGE_REACH:
                self.leave(h, end, kind)

    def beside(self, h, line):
        """Whether this stretch of a road comes by the hex; a road may lie in the theatre in several pieces."""
        return plane.to_line(hexes.centre(h), line)[0] < hexes.WIDE

    def stretch(self, start, goal, line):
        """The cheapest way from hex to hex along a line; over the great rivers at fords only."""
        cost, back, heap = {start: 0.0}, {}, [(0.0, start)]
        while heap:
            d, h = heapq.heappop(heap)
            if h == goal:
                break
            if d > cost[h]:
                continue
            for n in self.grid.around(h):
                p = hexes.pair(h, n)
                water = self.side.get(p)
                if water in MAJOR and p not in self.crossing:
                    continue
                price = 0.35 + (plane.to_line(hexes.centre(n), line)[0] / 420) ** 2
                price += {"minor": 0.5, "creek": 0.15}.get(water, 0)
                offer(cost, back, heap, n, d + price * (0.6 if p in self.road else 1), h)
        if start == goal:
            return [start]
        return walk_back(back, goal)

    def leave(self, h, end, kind):
        d = self.grid.edge_direction(h, end)
        if d is not None and self.better(self.edge.get(h, (None, None))[1], kind) == kind:
            self.edge[h] = (hexes.NAMES[d], kind)

    def better(self, old, new):
        return "major" if "major" in (old, new) else new

    # ---- ground -----------------------------------------------------------------

    def set_terrain(self):
        woods = [(p["kind"], ring) for p, ring in self.features("woods")]
        for h in self.grid.hexes:
            share = sum(in_woods(woods, q) for q in samples(h)) / len(samples(h))
            ragged = FOREST_SHARE + 0.36 * plane.noise(h[0] / 1.3, h[1] / 1.3, 23)
            self.terrain[h] = "forest" if share >= ragged else "open"
        for word, *ids in self.fix.get("terrain"):
            for i in ids:
                self.terrain[hexes.parse(i)] = word.replace("+", " ")

    def set_places(self):
        for words in self.fix.get("name"):
            self.name[hexes.parse(words[0])] = " ".join(words[1:])


def point(word):
    lat, lon = map(float, word.split(","))
    return hexes.to_plane(lon, lat)


def above(line, p):
    """Whether p lies north of a river that runs from west to east: an odd number of crossings straight up is south."""
    if p[0] < line[0][0]:
        return p[1] < line[0][1]
    cuts = sum(1 for a, b in zip(line, line[1:]) if (a[0] <= p[0]) != (b[0] <= p[0])
               and a[1] + (b[1] - a[1]) * (p[0] - a[0]) / (b[0] - a[0]) < p[1])
    return cuts % 2 == 0


def offer(cost, back, heap, node, price, origin):
    if price < cost.get(node, 1e18):
        cost[node] = price
        back[node] = origin
        heapq.heappush(heap, (price, node))


def walk_back(back, node):
    out = []
    while node in back:
        if node != END:
            out.append(node)
        node = back[node]
    return (out + [node])[::-1]


def order_chain(edges):
    """Hexsides in a row as a list of corners, from the western end."""
    links = {}
    for edge in edges:
        a, b = edge
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    ends = sorted(c for c, n in links.items() if len(n) == 1)
    out, prev = [ends[0]], None
    while True:
        nexts = [n for n in links[out[-1]] if n != prev]
        if not nexts:
            return out
        prev = out[-1]
        out.append(nexts[0])


def samples(h):
    x, y = hexes.centre(h)
    out = [(x, y)]
    for reach, count in ((190, 6), (350, 12), (460, 18)):
        out += [(x + reach * math.cos(2 * math.pi * k / count), y + reach * math.sin(2 * math.pi * k / count))
                for k in range(count)]
    return out


def in_woods(woods, p):
    kinds = {kind for kind, ring in woods if plane.inside(p, ring)}
    return "woods" in kinds and "clearing" not in kinds


def full_ford_name(name, kind):
    name = name.replace("-", " ")
    special = {"Scott's Dam": "Scott's Dam", "Reynolds'": "Fitzhugh Crossing"}
    return special.get(name, name + (" Crossing" if kind == "crossing" else " Ford"))
