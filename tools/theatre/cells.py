"""The areas: cells round the sites, parted by the rivers, as a net of shared arcs."""
import math

import plane

GRID = 50  # metres a raster cell
LAST_SOUTHERN = 53

# Further sites of an area, where one site would not give the borders of the board.
HELPERS = {
    66: [(38.395, -77.530), (38.418, -77.530)],
    67: [(38.380, -77.500), (38.400, -77.492), (38.420, -77.490)],
    13: [(38.3005, -77.502)],
    69: [(38.395, -77.445), (38.400, -77.400), (38.400, -77.375)],
    70: [(38.340, -77.405), (38.350, -77.385)],
    72: [(38.3075, -77.4525)],
}


class Net:
    """Areas as rings of arcs. An arc is (left, right, points); 0 is the outside."""

    def __init__(self):
        self.arcs = []
        self.rings = {}
        self.label = None


def columns(river, width, grid):
    """For each raster column the heights at which the river crosses it."""
    out = []
    for i in range(width):
        x = (i + 0.5) * grid
        out.append(sorted(a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0])
                          for a, b in zip(river, river[1:]) if (a[0] <= x) != (b[0] <= x)))
    return out


def paint(world):
    """Raster of area numbers: the nearest site on the same bank, warped by noise."""
    nx, ny = int(math.ceil(world.width / GRID)), int(math.ceil(world.height / GRID))
    cuts = columns(world.border_river, nx, GRID)
    north = [(n, p) for n, ps in world.sites.items() for p in ps if n > LAST_SOUTHERN]
    south = [(n, p) for n, ps in world.sites.items() for p in ps if n <= LAST_SOUTHERN]
    label, block = [[0] * nx for _ in range(ny)], 12
    for j0 in range(0, ny, block):
        for i0 in range(0, nx, block):
            centre = ((i0 + block / 2) * GRID, (j0 + block / 2) * GRID)
            near = []
            for sites in (north, south):
                ranked = sorted((plane.dist(centre, p), n, p) for n, p in sites)
                near.append([(n, p) for d, n, p in ranked if d < ranked[0][0] + block * GRID * 1.5 + 900])
            for j in range(j0, min(j0 + block, ny)):
                for i in range(i0, min(i0 + block, nx)):
                    x, y = (i + 0.5) * GRID, (j + 0.5) * GRID
                    bank = sum(c < y for c in cuts[i]) % 2
                    wx = x + 280 * plane.noise(x / 1900, y / 1900, 11) + 110 * plane.noise(x / 640, y / 640, 13)
                    wy = y + 280 * plane.noise(x / 1900, y / 1900, 17) + 110 * plane.noise(x / 640, y / 640, 19)
                    label[j][i] = min(((wx - p[0]) ** 2 + (wy - p[1]) ** 2, n) for n, p in near[bank])[1]
    return clean(label, nx, ny, world)


def clean(label, nx, ny, world):
    """Give every part that is cut off from its site to a neighbour of the same bank; no checkerboards."""
    for _ in range(4):
        seen = [[False] * nx for _ in range(ny)]
        for n, ps in world.sites.items():
            i, j = int(ps[0][0] // GRID), int(ps[0][1] // GRID)
            if label[j][i] != n:
                raise SystemExit(f"the site of area {n} lies outside its own cell")
            todo, seen[j][i] = [(i, j)], True
            while todo:
                i, j = todo.pop()
                for u, v in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
                    if 0 <= u < nx and 0 <= v < ny and not seen[v][u] and label[v][u] == n:
                        seen[v][u] = True
                        todo.append((u, v))
        lost = [(i, j) for j in range(ny) for i in range(nx) if not seen[j][i]]
        while lost:
            rest = []
            for i, j in lost:
                bank = label[j][i] > LAST_SOUTHERN
                for u, v in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
                    if 0 <= u < nx and 0 <= v < ny and seen[v][u] and (label[v][u] > LAST_SOUTHERN) == bank:
                        label[j][i] = label[v][u]
                        seen[j][i] = True
                        break
                else:
                    rest.append((i, j))
            if len(rest) == len(lost):
                for i, j in rest:  # an islet in the river
                    label[j][i] = label[max(j - 1, 0)][i]
                    seen[j][i] = True
                rest = []
            lost = rest
        changed = False
        for j in range(ny - 1):
            for i in range(nx - 1):
                a, b, c, d = label[j][i], label[j][i + 1], label[j + 1][i], label[j + 1][i + 1]
                if a == d and b == c and a != b:
                    label[j][i + 1] = a
                    changed = True
        if not changed and not lost:
            break
    return label


def trace(label):
    """Boundary arcs of the raster: {node: ...} chains of lattice corners with left and right label."""
    ny, nx = len(label), len(label[0])

    def get(i, j):
        return label[j][i] if 0 <= i < nx and 0 <= j < ny else 0

    edges = {}
    for j in range(ny + 1):
        for i in range(nx + 1):
            if i < nx and get(i, j - 1) != get(i, j):
                edges.setdefault((i, j), []).append((i + 1, j))
                edges.setdefault((i + 1, j), []).append((i, j))
            if j < ny and get(i - 1, j) != get(i, j):
                edges.setdefault((i, j), []).append((i, j + 1))
                edges.setdefault((i, j + 1), []).append((i, j))
    nodes = {p for p, q in edges.items() if len(q) != 2}
    done, chains = set(), []
    for start in sorted(nodes):
        for step in edges[start]:
            if (start, step) in done:
                continue
            chain, prev, here = [start, step], start, step
            done.add((start, step))
            while here not in nodes:
                nxt = [q for q in edges[here] if q != prev][0]
                chain.append(nxt)
                prev, here = here, nxt
            done.add((here, prev))
            chains.append((sides(get, chain[0], chain[1]), chain))
    return chains


def sides(get, a, b):
    """Labels left and right of a lattice step, looking along it (y points down)."""
    if b[0] != a[0]:
        i = min(a[0], b[0])
        up, down = get(i, a[1] - 1), get(i, a[1])
        return (up, down) if b[0] > a[0] else (down, up)
    j = min(a[1], b[1])
    west, east = get(a[0] - 1, j), get(a[0], j)
    return (east, west) if b[1] > a[1] else (west, east)


def is_major(left, right):
    return left and right and (left > LAST_SOUTHERN) != (right > LAST_SOUTHERN)


def build(world, label):
    """The net: arcs drawn smooth, river arcs taken from the river itself, unlisted touches closed to points."""
    chains = trace(label)
    spot = {}
    for _, chain in chains:
        for p in (chain[0], chain[-1]):
            spot[p] = (min(p[0] * GRID, world.width), min(p[1] * GRID, world.height))
    chains = merge_touches(world, chains, spot)
    river = world.border_river
    for (left, right), chain in chains:
        if is_major(left, right):
            for p in (chain[0], chain[-1]):
                foot = plane.at(river, plane.to_line(spot[p], river)[1])
                spot[p] = pin_to_frame(world, spot[p], foot)
    net = Net()
    net.label = label
    for (left, right), chain in chains:
        a, b = spot[chain[0]], spot[chain[-1]]
        if is_major(left, right):
            s, e = plane.to_line(a, river)[1], plane.to_line(b, river)[1]
            line = [a] + plane.part(river, s, e)[1:-1] + [b]
            line = plane.thin(line, 8)
        elif left == 0 or right == 0:
            line = plane.thin([a] + [(min(i * GRID, world.width), min(j * GRID, world.height))
                                     for i, j in chain[1:-1]] + [b], 1)
        else:
            raw = [(i * GRID, j * GRID) for i, j in chain]
            mids = [((p[0] + q[0]) / 2, (p[1] + q[1]) / 2) for p, q in zip(raw, raw[1:])]
            line = plane.thin(plane.soften([a] + mids + [b], 14), 7)
        net.arcs.append((left, right, plane.rounded(line)))
    join_rings(net)
    net.label = repaint(net, len(label[0]), len(label))
    return net


def repaint(net, nx, ny):
    """The raster once more, from the drawn outlines."""
    label = [[0] * nx for _ in range(ny)]
    for area in net.rings:
        ring = outline(net, area)
        for j in range(ny):
            y = (j + 0.5) * GRID
            cuts = sorted(a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1])
                          for a, b in zip(ring, ring[1:] + ring[:1]) if (a[1] > y) != (b[1] > y))
            for x0, x1 in zip(cuts[::2], cuts[1::2]):
                for i in range(max(0, math.ceil(x0 / GRID - 0.5)), min(nx, math.ceil(x1 / GRID - 0.5))):
                    label[j][i] = area
    return label


def pin_to_frame(world, corner, foot):
    x, y = foot
    if corner[0] in (0, world.width):
        x = corner[0]
    if corner[1] in (0, world.height):
        y = corner[1]
    return (x, y)


def merge_touches(world, chains, spot):
    """Two areas that only touch in the raster and share no border on the board meet in a point."""
    same = {}

    def root(p):
        while p in same:
            p = same[p]
        return p

    kept = []
    for pair, chain in chains:
        key = (min(pair), max(pair))
        if key[0] and key not in world.borders:
            a, b = root(chain[0]), root(chain[-1])
            if len(chain) * GRID > 700:
                raise SystemExit(f"areas {key} share {len(chain) * GRID} m and are no neighbours")
            world.touches.append((key, (len(chain) - 1) * GRID))
            if a != b:
                spot[a] = ((spot[a][0] + spot[b][0]) / 2, (spot[a][1] + spot[b][1]) / 2)
                same[b] = a
        else:
            kept.append((pair, chain))
    return [(pair, [root(c[0])] + c[1:-1] + [root(c[-1])]) for pair, c in kept]


def join_rings(net):
    """Chain the arcs round each area, the area on the left hand."""
    around = {}
    for k, (left, right, line) in enumerate(net.arcs):
        for area, signed, a, b in ((left, k + 1, line[0], line[-1]), (right, -(k + 1), line[-1], line[0])):
            if area:
                around.setdefault(area, []).append((signed, a, b))
    for area, arcs in around.items():
        ring, rest = [arcs[0]], arcs[1:]
        while rest:
            nexts = [x for x in rest if x[1] == ring[-1][2]]
            if not nexts:
                raise SystemExit(f"the outline of area {area} does not close")
            ring.append(nexts[0])
            rest.remove(nexts[0])
        if ring[-1][2] != ring[0][1]:
            raise SystemExit(f"the outline of area {area} does not close")
        net.rings[area] = [r[0] for r in ring]


def outline(net, area):
    out = []
    for k in net.rings[area]:
        line = net.arcs[abs(k) - 1][2]
        out += (line if k > 0 else line[::-1])[:-1]
    return out
