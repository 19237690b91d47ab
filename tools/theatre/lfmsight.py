"""Line of sight by LFM-27 with LFM-R82 to LFM-R87, written for the check of the boards: a second opinion, not the
engine."""
import hexes

CLEAR, PARTIAL, BLOCKED = "clear", "partial", "blocked"
RAISED = ("woods", "town", "orchard", "corn")


def cube(h):
    x = h[0] - (h[1] + h[1] % 2) // 2
    return x, h[1]


def offset(h):
    return h[0] + (h[1] + h[1] % 2) // 2, h[1]


STEPS = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]  # NE E SE SW W NW


def split(a, b):
    """The way from a to b as p steps in one direction and q in the next: (p, direction, q, direction)."""
    (ax, ay), (bx, by) = cube(a), cube(b)
    dx, dy = bx - ax, by - ay
    for d in range(6):
        (ux, uy), (vx, vy) = STEPS[d], STEPS[(d + 1) % 6]
        det = ux * vy - uy * vx
        p, q = (dx * vy - dy * vx) / det, (ux * dy - uy * dx) / det
        if p > 0 and q >= 0:
            return int(p), d, int(q), (d + 1) % 6
    return 0, 0, 0, 1


def distance(a, b):
    p, _, q, _ = split(a, b)
    return p + q


def lanes(a, b):
    """For each step between the ends, the hexes that a path may use (LFM-R82)."""
    p, d, q, e = split(a, b)
    n, (x, y) = p + q, cube(a)
    for i in range(1, n):
        low, high = i * p // n, -(-i * p // n)
        yield [offset((x + k * STEPS[d][0] + (i - k) * STEPS[e][0], y + k * STEPS[d][1] + (i - k) * STEPS[e][1]))
               for k in sorted({low, high})]


def sight(ground, level, a, b):
    """ground and level by hex; what a sees of b, units left out of account."""
    if distance(a, b) < 2:
        return CLEAR
    top = max(level[a], level[b])

    def obstructs(h):
        height = level[h] + (ground[h] in RAISED)
        return height > top or (height == top and level[a] != level[b])

    states = {(a, True): 1}  # the last hex of a path, and whether all before was free
    for row in lanes(a, b):
        after = {}
        for (h, free) in states:
            for n in row:
                if n in [hexes.step(h, d) for d in range(6)]:
                    after[(n, free and not obstructs(n))] = 1
        states = after
    found = {free for _, free in states}
    if found == {False}:
        return BLOCKED
    return CLEAR if found == {True} and ground[b] not in ("woods", "town") else PARTIAL
