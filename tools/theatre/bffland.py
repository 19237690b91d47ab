"""From the theatre to the tables of Brigade Fire & Fury: ground, contours, streams, roads, walls, works, places.

Lengths are hundredths of an inch (60 yards to the inch) from the north-west corner of the table, x east, y south."""
import json
import math
import os

import guvland
import plane

INCH = 54.864  # 60 yards in metres
LON, LAT = 87350 / INCH * 100, 110950 / INCH * 100  # hundredths of an inch a degree
TABLES = {  # north-west corner, width and depth in inches
    "flank-attack": (-77.717, 38.330, 123, 65),
    "salem-church": (-77.545, 38.304, 64, 57),
}
CLASS = {"turnpike": "good", "plank": "good", "road": "bad", "trail": "bad"}
BOTTOM_AFTER, BOTTOM_REACH = 911, 250  # a stream has a bottom 500 m below its source, 150 yards to each side
VERTICES = 40


class Land:
    def __init__(self, data, battle):
        self.data, self.battle = data, battle
        self.west, self.north, wide, deep = TABLES[battle]
        self.width, self.depth = wide * 100, deep * 100
        self.fix = guvland.Corrections(os.path.join(data, "bff", battle + ".corrections.txt"))
        self.base = int(self.fix.get("base")[0][0])
        self.grounds, self.contours, self.streams, self.roads = [], [], [], []
        self.walls, self.works, self.places = [], [], []
        self.set_streams()
        self.set_roads()
        self.set_grounds()
        self.set_contours()
        self.set_lines()

    # ---- reading ----------------------------------------------------------------

    def to_plane(self, lon, lat):
        return ((lon - self.west) * LON, (self.north - lat) * LAT)

    def point(self, word):
        lat, lon = map(float, word.split(","))
        return self.to_plane(lon, lat)

    def features(self, name):
        with open(os.path.join(self.data, "theatre", name + ".geojson"), encoding="utf-8") as f:
            for one in json.load(f)["features"]:
                where = one["geometry"]["coordinates"]
                ring = where[0][:-1] if one["geometry"]["type"] == "Polygon" else where
                yield one["properties"], [self.to_plane(*p) for p in ring]

    # ---- lines ------------------------------------------------------------------

    def clip_line(self, line):
        """The part of a dense line on the table: from its first to its last point there."""
        on = [i for i, p in enumerate(line) if 0 <= p[0] <= self.width and 0 <= p[1] <= self.depth]
        if len(on) < 2:
            return None
        part = line[max(0, on[0] - 1):on[-1] + 2]
        return plane.rounded([self.onto(p) for p in plane.thin(part, 6)])

    def onto(self, p):
        return (min(max(p[0], 0), self.width), min(max(p[1], 0), self.depth))

    def set_streams(self):
        todo = [(p["name"], line) for p, line in self.features("streams")]
        todo += [(name.replace("_", " "), [self.point(w) for w in way]) for name, *way in self.fix.get("stream")]
        for name, line in todo:
            drawn = plane.wander(plane.spline(line, 40), 30, 350, 3)
            clipped = self.clip_line(drawn)
            if clipped:
                self.streams.append((name, clipped))
                self.add_bottom(drawn)

    def set_roads(self):
        drop = {name.replace("_", " ") for name, in self.fix.get("no-road")}
        todo = [(p["name"], CLASS[p["kind"]], pts) for p, pts in self.features("roads")
                if p["kind"] in CLASS and p["name"] not in drop]
        todo += [(name.replace("_", " "), kind, [self.point(w) for w in way])
                 for name, kind, *way in self.fix.get("road")]
        for name, kind, pts in sorted(todo, key=lambda t: t[1] != "good"):
            line = self.clip_line(plane.spline(pts, 40))
            if line:
                self.roads.append((name, kind, line))

    def set_lines(self):
        """Walls and works as they are given; an end beyond the table is drawn in to its edge."""
        for kind, *way in self.fix.get("wall"):
            self.walls.append((kind, plane.rounded([self.onto(self.point(w)) for w in way])))
        for name, kind, facing, turn, *way in self.fix.get("work"):
            line = plane.rounded([self.onto(self.point(w)) for w in way])
            self.works.append((name.replace("_", " "), kind, int(facing), int(turn), line))
        for spot, kind, *words in self.fix.get("place"):
            self.places.append((" ".join(words), kind, plane.rounded([self.point(spot)])[0]))

    # ---- polygons ---------------------------------------------------------------

    def ring(self, points, ragged):
        """A closed outline on the table, a little ragged, in few vertices; None if nothing is left."""
        if ragged:
            loop = plane.dense(points + points[:1], 60)[:-1]
            loop = [(x + ragged * plane.noise(x / 350, y / 350, 11), y + ragged * plane.noise(x / 350, y / 350, 12))
                    for x, y in loop]
        else:
            loop = points
        loop = clip_ring(loop, self.width, self.depth)
        tolerance = 4 if ragged else 0
        while len(loop) > 2:
            half = len(loop) // 2
            thin = plane.thin(loop[:half + 1], tolerance) + plane.thin(loop[half:] + loop[:1], tolerance)[1:-1]
            if len(thin) <= VERTICES:
                return tidy(plane.rounded(thin))
            tolerance += 2
        return None

    def set_grounds(self):
        """Woods, then the clearings in them, then what the corrections add: a later one covers an earlier one."""
        drop = {name.replace("_", " ") for name, in self.fix.get("no-ground")}
        woods = self.fix.get("woods")[0][0]
        found = [(p["kind"], p["name"], pts) for p, pts in self.features("woods") if p["name"] not in drop]
        for kind, name, pts in sorted(found, key=lambda t: t[0] == "clearing"):
            self.add_ground(woods if kind == "woods" else "open", name, pts, 45, 0)
        for kind, name, garrison, *way in self.fix.get("ground"):
            pts = [self.point(w) for w in way]
            if len(pts) == 1:  # a building: a square of an inch about its point
                x, y = map(round, pts[0])
                pts = [(x - 50, y - 50), (x + 50, y - 50), (x + 50, y + 50), (x - 50, y + 50)]
            self.add_ground(kind, name.replace("_", " "), pts, 0 if len(way) == 1 else 45, int(garrison))

    def add_ground(self, kind, name, pts, ragged, garrison):
        ring = self.ring(pts, ragged)
        if ring and abs(plane.shoelace(ring)) >= 5000:
            self.grounds.append((kind, name, garrison, ring))

    def set_contours(self):
        for level, *box in self.fix.get("level"):
            (ax, ay), (bx, by) = map(self.point, box)
            ring = self.ring(oval((ax + bx) / 2, (ay + by) / 2, abs(ax - bx) / 2, abs(ay - by) / 2), 40)
            if ring:
                self.contours.append((int(level), ring))

    def add_bottom(self, line):
        run, low = 0.0, []
        for a, b in zip(line, line[1:]):
            run += plane.dist(a, b)
            if run >= BOTTOM_AFTER:
                low.append(b)
        if len(low) > 4:
            ring = self.ring(ribbon(plane.thin(low, 60), BOTTOM_REACH), 0)
            if ring:
                self.contours.append((self.base - 1, ring))


def oval(x, y, a, b):
    """A box with its corners rounded off, somewhat larger than an ellipse."""
    out = []
    for i in range(24):
        t = math.pi * i / 12
        c, s = math.cos(t), math.sin(t)
        r = (abs(c) ** 4 + abs(s) ** 4) ** -0.25
        out.append((x + a * r * c, y + b * r * s))
    return out


def ribbon(line, reach):
    left, right = [], []
    for i, p in enumerate(line):
        a, b = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        d = plane.dist(a, b) or 1.0
        nx, ny = (a[1] - b[1]) / d * reach, (b[0] - a[0]) / d * reach
        left.append((p[0] + nx, p[1] + ny))
        right.append((p[0] - nx, p[1] - ny))
    return left + right[::-1]


def clip_ring(ring, width, depth):
    """Sutherland and Hodgman against the four edges of the table."""
    for axis, limit, sign in ((0, 0, 1), (0, width, -1), (1, 0, 1), (1, depth, -1)):
        out = []
        for p, q in zip(ring, ring[1:] + ring[:1]):
            dp, dq = sign * (p[axis] - limit), sign * (q[axis] - limit)
            if dp >= 0:
                out.append(p)
            if (dp < 0) != (dq < 0):
                t = dp / (dp - dq)
                cut = [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]
                cut[axis] = limit
                out.append(tuple(cut))
        ring = out
        if not ring:
            return []
    return ring


def tidy(ring):
    """Without doubled points and without vertices in the middle of a straight side; clockwise as seen."""
    done = False
    while not done and len(ring) > 2:
        done = True
        for i, p in enumerate(ring):
            a, b = ring[i - 1], ring[(i + 1) % len(ring)]
            if (p[0] - a[0]) * (b[1] - a[1]) == (p[1] - a[1]) * (b[0] - a[0]):
                ring = ring[:i] + ring[i + 1:]
                done = False
                break
    if len(ring) < 3:
        return None
    return ring if plane.shoelace(ring) > 0 else ring[::-1]
