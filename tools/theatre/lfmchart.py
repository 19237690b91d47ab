"""The chart of a battle of The Last Full Measure: what guvchart draws, at 250 yards a hex.

The relief follows the levels of the hexes, so that hachures stand where the rules know a slope."""
import math

import ground
import guvchart
import hexes
import plane

HEAD = """\
# A chart of The Last Full Measure: shapes for the picture of the board. Written by tools/theatre/lfm.py; do not edit,
# derive again. The hexes themselves are in the map text.
#
# Lengths are thousandths of a hex (250 yards) from the north-west corner of the sheet, x east, y south. A line is a
# word and its operands; points follow `:`.
#   frame W H                        size of the sheet
#   origin LAT LON MX MY             the corner in degrees, lengths a degree of longitude and latitude
#   woods : ring                     laid over the woods hexes
#   clearing NAME : ring             open ground inside woods
#   stream NAME : points             a creek
#   road CLASS NAME : points         CLASS pike, road or trail
#   place KIND NAME X Y              KIND house tavern church works hill junction
#   letter KIND TEXT : points        a name along a line, underscores for blanks; KIND main road stream
#   hachure WEIGHT : X Y DX DY ...   strokes downhill
#   trees : X Y R ...                R picks the size
#   furrows : X Y DX DY LINES ...    direction in thousandths
"""
LEVEL_RISE = 40.0  # a level of 40 feet, in the lengths of the relief
STROKES_KEPT = 0.4
FAR = [(-1e6, -1e6), (-1e6, -1.1e6)]


class Relief(ground.Relief):
    """Heights from the levels of the hexes, made smooth."""

    def __init__(self, land):
        self.land = land
        self.nx, self.ny = int(land.width // ground.CELL) + 2, int(land.height // ground.CELL) + 2
        self.grid = [[self.sample(i * ground.CELL, j * ground.CELL) for i in range(self.nx)] for j in range(self.ny)]

    def sample(self, x, y):
        row, total, weight = round((y - hexes.TALL) / hexes.PITCH) + 1, 0.0, 0.0
        for r in (row - 1, row, row + 1):
            c = math.floor((x - (hexes.WIDE / 2 if r % 2 == 0 else 0)) / hexes.WIDE) + 1
            for h in ((c - 1, r), (c, r), (c + 1, r)):
                if h in self.land.level:
                    w = math.exp(-(plane.dist(hexes.centre(h), (x, y)) / 520) ** 2)
                    total, weight = total + w * self.land.level[h], weight + w
        return LEVEL_RISE * total / weight if weight > 1e-9 else 0.0


class Chart(guvchart.Chart):
    head = HEAD
    lettered_roads = {
        "Orange Turnpike": "ORANGE TURNPIKE", "Orange Plank Road": "Plank Road", "Brock Road": "Brock Road",
        "Ely's Ford Road": "Ely’s Ford Road", "Hazel Grove Road": "Hazel Grove Road", "Bullock Road": "Bullock Road",
        "Banks Ford Road": "Banks Ford Road", "Hawkins Farm Road": "Hawkins Farm Road",
    }
    lettered_streams = ("Hunting Run", "Little Hunting Run", "Lewis Creek", "Wilderness Run, feeder", "Hazel Run",
                        "Colin Run")

    def draw_water(self):
        self.rapidan = self.upper = self.lower = FAR
        wet = []
        for k, (name, _, chain) in enumerate(self.land.stream_chains):
            line = self.ended(self.smooth(chain, 41 + k), wet)
            wet.append(line)
            self.streams.append((name, line))

    def draw_rails(self):
        pass

    def road_kind(self, name, kind):
        return kind

    def relief(self, water):
        return Relief(self.land)

    def draw_ground(self):
        super().draw_ground()
        self.strokes = [s for s in self.strokes if plane.hash01(s[0], s[1], 9) < STROKES_KEPT]

    def place_letters(self):
        self.place_small_letters()

    def places(self):
        for h, name in sorted(self.land.name.items()):
            kind, spot = self.land.building[h]
            yield kind, name, spot
