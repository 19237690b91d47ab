"""Plane geometry and noise for the map tools: points are (x, y) in metres, y down."""
import math


def hash01(a, b, seed):
    """A number in 0..1 from two integers; the same on every machine."""
    n = (a * 374761393 + b * 668265263 + seed * 2147483647) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    n = ((n ^ (n >> 16)) * 2246822519) & 0xFFFFFFFF
    return ((n ^ (n >> 15)) & 0xFFFFFF) / 0xFFFFFF


def noise(x, y, seed):
    """Smooth value noise, -1..1, with features about one unit wide."""
    i, j = math.floor(x), math.floor(y)
    u, v = x - i, y - j
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    a, b = hash01(i, j, seed), hash01(i + 1, j, seed)
    c, d = hash01(i, j + 1, seed), hash01(i + 1, j + 1, seed)
    return 2 * (a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v) - 1


def dist(a, b):
    return math.hypot(a[0] - b[0], a[1] - b[1])


def length(line):
    return sum(dist(a, b) for a, b in zip(line, line[1:]))


def to_segment(p, a, b):
    """Distance from p to the segment ab and the place of the foot, 0..1."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    d2 = dx * dx + dy * dy
    t = 0.0 if d2 == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / d2))
    return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy), t


def to_line(p, line):
    """Distance from p to a polyline and the place of the foot as index + fraction."""
    best = (1e18, 0.0)
    for i in range(len(line) - 1):
        d, t = to_segment(p, line[i], line[i + 1])
        if d < best[0]:
            best = (d, i + t)
    return best


def at(line, s):
    i = min(int(s), len(line) - 2)
    t = s - i
    a, b = line[i], line[i + 1]
    return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)


def part(line, s, e):
    """The part of a polyline between two places; turned round if e < s."""
    if e < s:
        return part(line, e, s)[::-1]
    mid = [line[i] for i in range(int(s) + 1, int(math.ceil(e)))]
    return [at(line, s)] + mid + [at(line, e)]


def crossing(a, b, c, d):
    """The point where segments ab and cd cross, or None."""
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    det = rx * sy - ry * sx
    if det == 0:
        return None
    qx, qy = c[0] - a[0], c[1] - a[1]
    t, u = (qx * sy - qy * sx) / det, (qx * ry - qy * rx) / det
    if 0 <= t <= 1 and 0 <= u <= 1:
        return (a[0] + t * rx, a[1] + t * ry)
    return None


def inside(p, ring):
    hit = False
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1]):
        if (ay > p[1]) != (by > p[1]) and p[0] < ax + (bx - ax) * (p[1] - ay) / (by - ay):
            hit = not hit
    return hit


def shoelace(ring):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1])) / 2


def dense(line, step):
    out = [line[0]]
    for a, b in zip(line, line[1:]):
        n = max(1, int(dist(a, b) / step + 0.5))
        out += [(a[0] + (b[0] - a[0]) * i / n, a[1] + (b[1] - a[1]) * i / n) for i in range(1, n + 1)]
    return out


def spline(line, step):
    """Catmull-Rom through the points, about one point every `step` metres."""
    if len(line) < 3:
        return dense(line, step)
    ends = [(2 * line[0][0] - line[1][0], 2 * line[0][1] - line[1][1])]
    tail = [(2 * line[-1][0] - line[-2][0], 2 * line[-1][1] - line[-2][1])]
    p = ends + line + tail
    out = [line[0]]
    for i in range(1, len(p) - 2):
        n = max(1, int(dist(p[i], p[i + 1]) / step + 0.5))
        for k in range(1, n + 1):
            t = k / n
            out.append(tuple(
                0.5 * (2 * p[i][c] + (p[i + 1][c] - p[i - 1][c]) * t
                       + (2 * p[i - 1][c] - 5 * p[i][c] + 4 * p[i + 1][c] - p[i + 2][c]) * t * t
                       + (3 * p[i][c] - p[i - 1][c] - 3 * p[i + 1][c] + p[i + 2][c]) * t * t * t)
                for c in (0, 1)))
    return out


def wander(line, amplitude, wave, seed):
    """Bend a dense line a little, so that it looks drawn; its ends stay."""
    total, run, out = length(line), 0.0, []
    for i, p in enumerate(line):
        if i:
            run += dist(line[i - 1], p)
        fade = min(1.0, run / wave, (total - run) / wave)
        out.append((p[0] + fade * amplitude * noise(p[0] / wave, p[1] / wave, seed),
                    p[1] + fade * amplitude * noise(p[0] / wave, p[1] / wave, seed + 1)))
    return out


def soften(line, rounds):
    """Average neighbours; the ends stay."""
    for _ in range(rounds):
        line = [line[0]] + [((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
                            for a, b, c in zip(line, line[1:], line[2:])] + [line[-1]]
    return line


def thin(line, tolerance):
    """Douglas-Peucker."""
    keep, todo = {0, len(line) - 1}, [(0, len(line) - 1)]
    while todo:
        i, j = todo.pop()
        worst, at_ = tolerance, None
        for k in range(i + 1, j):
            d = to_segment(line[k], line[i], line[j])[0]
            if d > worst:
                worst, at_ = d, k
        if at_ is not None:
            keep.add(at_)
            todo += [(i, at_), (at_, j)]
    return [line[k] for k in sorted(keep)]


def rounded(line):
    out = []
    for x, y in line:
        p = (int(math.floor(x + 0.5)), int(math.floor(y + 0.5)))
        if not out or p != out[-1]:
            out.append(p)
    return out


class Near:
    """Nearest distance to many points, up to a reach, by a grid of buckets."""

    def __init__(self, cell):
        self.cell, self.bucket = cell, {}

    def add(self, p):
        self.bucket.setdefault((int(p[0] // self.cell), int(p[1] // self.cell)), []).append(p)

    def add_line(self, line, step):
        for p in dense(line, step):
            self.add(p)

    def within(self, p, reach):
        c, r = self.cell, int(reach // self.cell) + 1
        bi, bj = int(p[0] // c), int(p[1] // c)
        best = reach
        for i in range(bi - r, bi + r + 1):
            for j in range(bj - r, bj + r + 1):
                for q in self.bucket.get((i, j), ()):
                    d = math.hypot(p[0] - q[0], p[1] - q[1])
                    if d < best:
                        best = d
        return best
