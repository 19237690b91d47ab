"""Relief, woods and fields: strokes and tree signs, placed the same way on every machine."""
import math
import random

import cells
import plane

CELL = 90        # metres a height sample
CONTOUR = 5.0    # metres between contours
SLOPE_LEAST = 0.030


class Relief:
    """Height in metres over the lowest ground: hills of the theatre, valleys along the water, rolling noise."""

    def __init__(self, world, streams):
        self.hills = []
        for p, pts in world.features("heights"):
            turn = math.radians(p["angle"])
            self.hills.append((pts[0], p["rise"], p["along"], p["across"], math.cos(turn), math.sin(turn)))
        self.river, self.creek = plane.Near(500), plane.Near(300)
        for line in (world.rapidan, world.upper, world.lower):
            self.river.add_line(line, 120)
        for line in streams:
            self.creek.add_line(line, 80)
        self.nx, self.ny = int(world.width // CELL) + 2, int(world.height // CELL) + 2
        self.grid = [[self.sample(i * CELL, j * CELL) for i in range(self.nx)] for j in range(self.ny)]

    def sample(self, x, y):
        h = 40 + 9 * plane.noise(x / 1700, y / 1700, 31) + 3.5 * plane.noise(x / 700, y / 700, 37)
        for (cx, cy), rise, along, across, c, s in self.hills:
            dx, dy = x - cx, cy - y
            if abs(dx) + abs(dy) > 3 * along:
                continue
            u, v = dx * c + dy * s, dy * c - dx * s
            q = (u / along) ** 2 + (v / across) ** 2
            if q < 9:
                h += rise * math.exp(-q)
        d = self.river.within((x, y), 900)
        h -= 16 * math.exp(-(d / 420) ** 2)
        d = self.creek.within((x, y), 500)
        return h - 7 * math.exp(-(d / 230) ** 2)

    def height(self, x, y):
        i, j = min(int(x // CELL), self.nx - 2), min(int(y // CELL), self.ny - 2)
        u, v = x / CELL - i, y / CELL - j
        g = self.grid
        return ((g[j][i] * (1 - u) + g[j][i + 1] * u) * (1 - v) + (g[j + 1][i] * (1 - u) + g[j + 1][i + 1] * u) * v)

    def slope(self, x, y):
        e = 60
        return ((self.height(x + e, y) - self.height(x - e, y)) / (2 * e),
                (self.height(x, y + e) - self.height(x, y - e)) / (2 * e))


def contour_bits(relief):
    """Marching squares: short segments of every contour."""
    g = relief.grid
    for j in range(relief.ny - 1):
        for i in range(relief.nx - 1):
            h = (g[j][i], g[j][i + 1], g[j + 1][i + 1], g[j + 1][i])
            corners = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
            level = math.ceil(min(h) / CONTOUR) * CONTOUR
            while level < max(h):
                cut = []
                for k in range(4):
                    a, b = h[k], h[(k + 1) % 4]
                    if (a < level) != (b < level):
                        t = (level - a) / (b - a)
                        p, q = corners[k], corners[(k + 1) % 4]
                        cut.append(((p[0] + (q[0] - p[0]) * t) * CELL, (p[1] + (q[1] - p[1]) * t) * CELL))
                for k in range(0, len(cut) - 1, 2):
                    yield cut[k], cut[k + 1]
                level += CONTOUR


def hachures(world, relief, keep_off):
    """Strokes straight downhill along the contours: (x, y, dx, dy, weight 1..4)."""
    out, rng = [], random.Random(1863)
    for a, b in contour_bits(relief):
        n = plane.dist(a, b) / 58
        count = int(n) + (rng.random() < n - int(n))
        for k in range(count):
            t = (k + 0.5 + 0.3 * (rng.random() - 0.5)) / count
            p = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
            gx, gy = relief.slope(*p)
            steep = math.hypot(gx, gy)
            if steep < SLOPE_LEAST or keep_off.within(p, 75) < 75:
                continue
            reach = min(CONTOUR / steep, 175) * (0.85 + 0.15 * rng.random())
            dx, dy = -gx / steep * reach, -gy / steep * reach
            q = (p[0] + dx, p[1] + dy)
            if not all(0 < x < world.width and 0 < y < world.height for x, y in (p, q)):
                continue
            if keep_off.within(q, 60) < 60:
                continue
            weight = min(4, 1 + int((steep - SLOPE_LEAST) / 0.025))
            out.append((int(p[0]), int(p[1]), int(round(dx)), int(round(dy)), weight))
    return out


def clearings(world, net):
    """Clearings that lie in wilderness areas, their corners rounded."""
    for prop, ring in world.features("woods"):
        if prop["kind"] == "clearing":
            ring = ring[::-1] if plane.shoelace(ring) < 0 else ring
            line = plane.wander(plane.spline(ring + ring[:1], 70), 35, 260, 91)
            yield prop["name"], plane.rounded(plane.thin(line, 8))


def area_at(net, x, y):
    j, i = int(y // cells.GRID), int(x // cells.GRID)
    if 0 <= j < len(net.label) and 0 <= i < len(net.label[0]):
        return net.label[j][i]
    return 0


def scatter(world, spacing, rng, accept):
    """Poisson-disk points by dart throwing on a grid of buckets."""
    bucket, out, size = {}, [], spacing / math.sqrt(2)
    nx, ny = int(world.width / size) + 1, int(world.height / size) + 1
    order = [(i, j) for j in range(ny) for i in range(nx)]
    for _ in range(4):
        rng.shuffle(order)
        for i, j in order:
            if (i, j) in bucket:
                continue
            p = ((i + rng.random()) * size, (j + rng.random()) * size)
            if not accept(p):
                continue
            near = (bucket.get((u, v)) for u in range(i - 2, i + 3) for v in range(j - 2, j + 3))
            if all(q is None or plane.dist(p, q) >= spacing for q in near):
                bucket[i, j] = p
                out.append(p)
    return sorted(out, key=lambda p: (p[1], p[0]))


def trees(world, net, open_ground, keep_off):
    rng = random.Random(1864)

    def accept(p):
        if area_at(net, *p) not in world.wild or any(area_at(net, p[0] + dx, p[1] + dy) not in world.wild
                                                     for dx, dy in ((70, 0), (-70, 0), (0, 90), (0, -90))):
            return False
        if plane.noise(p[0] / 1100, p[1] / 1100, 61) < -0.66 + 0.5 * (rng.random() - 0.5):
            return False
        return keep_off.within(p, 125) >= 125 and not any(plane.inside(p, ring) for ring in open_ground)

    out = []
    for x, y in scatter(world, 232, rng, accept):
        out.append((int(x), int(y), 8 + int(5 * rng.random())))
    return out


def furrows(world, net, relief, keep_off):
    """Groups of ploughed lines on flat open ground: (x, y, direction in thousandths, lines)."""
    rng = random.Random(1865)

    def accept(p):
        return (area_at(net, *p) not in world.wild and math.hypot(*relief.slope(*p)) < SLOPE_LEAST * 0.75
                and 300 < p[0] < world.width - 300 and 300 < p[1] < world.height - 300
                and keep_off.within(p, 260) >= 260)

    out = []
    for x, y in scatter(world, 980, rng, accept):
        turn = math.pi * rng.random()
        out.append((int(x), int(y), int(1000 * math.cos(turn)), int(1000 * math.sin(turn)), 3 + int(4 * rng.random())))
    return out
