"""The hex grid of the GUV and LFM boards: pointy-top hexes, even rows half a hex further east.

A hex is (column, row), counted from 1 at the north-west corner; lengths are thousandths of a hex from that corner (in
GUV: metres). A corner of a hex is a lattice point (i, j): i halves of a hex east, j thirds of the row pitch south."""
import math

WIDE = 1000.0
PITCH = WIDE * math.sqrt(3) / 2
TALL = WIDE / math.sqrt(3)  # centre to corner
NAMES = ("NE", "E", "SE", "SW", "W", "NW")
WEST, NORTH, METRES_LON, METRES_LAT = -77.80, 38.49, 87400, 111000


def use(west, north, metres):
    """Another sheet: its north-west corner and the width of its hexes in metres."""
    global WEST, NORTH, METRES_LON, METRES_LAT
    WEST, NORTH = west, north
    METRES_LON, METRES_LAT = round(87400 * WIDE / metres), round(111000 * WIDE / metres)


def to_plane(lon, lat):
    return ((lon - WEST) * METRES_LON, (NORTH - lat) * METRES_LAT)


def text(h):
    return f"{h[0]:02d}{h[1]:02d}"


def parse(word):
    return int(word[:2]), int(word[2:])


def pair(a, b):
    """The key of the hexside between two neighbours, lower id first."""
    return (a, b) if text(a) < text(b) else (b, a)


def pair_text(p):
    return f"{text(p[0])}-{text(p[1])}"


def step(h, d):
    """The neighbour in direction d: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW."""
    c, r = h
    s = 1 - r % 2
    return ((c + s, r - 1), (c + 1, r), (c + s, r + 1), (c + s - 1, r + 1), (c - 1, r), (c + s - 1, r - 1))[d]


def direction(a, b):
    return next(d for d in range(6) if step(a, d) == b)


def centre(h):
    c, r = h
    return ((c - 1) * WIDE + WIDE / 2 + (WIDE / 2 if r % 2 == 0 else 0), (r - 1) * PITCH + TALL)


def corner(h, k):
    """Corner k of a hex as a lattice point: 0 north, then clockwise; corners k and k + 1 end side k."""
    c, r = h
    i = 2 * c - 1 + (1 - r % 2)
    j = 3 * (r - 1) + 2
    return ((i, j - 2), (i + 1, j - 1), (i + 1, j + 1), (i, j + 2), (i - 1, j + 1), (i - 1, j - 1))[k % 6]


def spot(v):
    """A lattice point in metres."""
    return (v[0] * WIDE / 2, v[1] * PITCH / 3)


def ends(a, b):
    """The two corners of the hexside between a and b."""
    d = direction(a, b)
    return corner(a, d), corner(a, d + 1)


def middle(a, b):
    p, q = centre(a), centre(b)
    return ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)


class Grid:
    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.width = columns * WIDE + WIDE / 2
        self.height = (rows - 1) * PITCH + 2 * TALL
        self.hexes = [(c, r) for r in range(1, rows + 1) for c in range(1, columns + 1)]
        self.sides = {}  # unordered pair of corners -> the hexside
        for h in self.hexes:
            for d in range(3):
                n = step(h, d)
                if self.has(n):
                    self.sides[frozenset(ends(h, n))] = pair(h, n)
        self.corners = {}
        for edge in self.sides:
            a, b = edge
            self.corners.setdefault(a, []).append(b)
            self.corners.setdefault(b, []).append(a)

    def has(self, h):
        return 1 <= h[0] <= self.columns and 1 <= h[1] <= self.rows

    def around(self, h):
        return [n for n in (step(h, d) for d in range(6)) if self.has(n)]

    def at(self, p):
        """The hex that holds a point, nearest centre; None outside the sheet."""
        r = int(round((p[1] - TALL) / PITCH)) + 1
        near = []
        for row in (r - 1, r, r + 1):
            c = int(math.floor((p[0] - (WIDE / 2 if row % 2 == 0 else 0)) / WIDE)) + 1
            near += [(c - 1, row), (c, row), (c + 1, row)]
        best = min(near, key=lambda h: (math.dist(centre(h), p), h))
        return best if self.has(best) else None

    def edge_direction(self, h, p):
        """The direction off the sheet from an edge hex by the edge nearest to p; None if the hex has no such side."""
        gap = {"W": p[0], "E": self.width - p[0], "N": p[1], "S": self.height - p[1]}
        edge = min(gap, key=gap.get)
        tries = {"W": (4,), "E": (1,), "N": (0, 5), "S": (2, 3)}[edge]
        off = [d for d in tries if not self.has(step(h, d))]
        return min(off, key=lambda d: math.dist(centre(step(h, d)), p)) if off else None
