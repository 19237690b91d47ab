"""Roads of the chart. Every road of the theatre is routed over the raster: close to its historical line,
but across a border only where the board has a road there, and over a river only at a ford. Borders with a
road that no historical road crosses get a connecting track."""
import heapq
import math

import cells
import plane

ORDER = ("turnpike", "plank", "road", "trail")

# Areas that a road goes through, where its nearest legal way would be another.
ROUTES = {
    "Orange Turnpike": {10, 8, 13, 20, 21, 25, 26, 33, 43, 44, 45, 50, 51},
    "Germanna Plank Road": {53, 51, 49},
    "Brock Road": {35, 47, 48, 49, 50},
    "Catharpin Road": {34, 35, 47},
    "Ely's Ford Road": {43, 40, 41, 56, 57},
    "United States Ford Road": {40, 39, 61, 65},
    "Mineral Spring Road": {43, 38, 31, 37, 39},
    "Mine Road": {4, 18, 15, 14, 19, 28, 27},
    "Military Road": {4, 6, 5, 7, 14},
    "North River Road": {61, 62, 64, 63, 68, 73},
    "Tyler Road": {71, 74, 3},
    "Brooke Road": {70},
}
# Roads moved on the sheet: the title stands where the Stafford Road would be.
MOVED = {"Stafford Road": [(38.325, -77.467), (38.345, -77.462), (38.365, -77.455), (38.385, -77.4475),
                           (38.430, -77.4435)]}
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))


class Roads:
    def __init__(self, world, net, fords):
        self.world, self.net, self.fords = world, net, fords
        self.label = net.label
        self.ny, self.nx = len(net.label), len(net.label[0])
        self.taken = {}      # cell -> class of the road drawn there
        self.lines = []      # (class, name, points)
        self.rub = self.border_cost()
        self.bare = {}       # cell -> price without roads
        self.wet = plane.Near(300)
        for river in (world.rapidan, world.lower, world.upper):
            self.wet.add_line(river, 100)

    def border_cost(self):
        """Cells beside a border are dearer, so that roads cross borders and do not follow them."""
        cost = {}
        for left, right, line in self.net.arcs:
            for p in plane.dense(line, 40):
                i, j = int(p[0] // cells.GRID), int(p[1] // cells.GRID)
                for u in range(i - 3, i + 4):
                    for v in range(j - 3, j + 4):
                        far = math.hypot(u - i, v - j)
                        if far < 3.5:
                            cost[u, v] = max(cost.get((u, v), 0), 1.6 * (1 - far / 4))
        for left, right, line in self.net.arcs:
            for p in (line[0], line[-1]):  # where areas meet the picture would be doubtful
                i, j = int(p[0] // cells.GRID), int(p[1] // cells.GRID)
                for u in range(i - 4, i + 5):
                    for v in range(j - 4, j + 5):
                        far = plane.dist(p, self.middle((u, v)))
                        if far < 210:
                            cost[u, v] = max(cost.get((u, v), 0), 40 * (1 - far / 230))
        return cost

    def cell(self, p):
        return (max(0, min(self.nx - 1, int(p[0] // cells.GRID))), max(0, min(self.ny - 1, int(p[1] // cells.GRID))))

    def middle(self, c):
        return ((c[0] + 0.5) * cells.GRID, (c[1] + 0.5) * cells.GRID)

    def may_cross(self, a, b, where):
        if a == b:
            return True
        rule = self.world.borders.get((min(a, b), max(a, b)), ())
        if "road" not in rule:
            return False
        if "ford" in rule:
            return plane.dist(where, self.fords[rule[rule.index("ford") + 1]]) < 160
        return True

    def route(self, starts, goals, price, areas=None):
        """Cheapest way from any start cell to any goal cell; None if there is none."""
        best = {c: 0.0 for c in starts}
        heap = [(0.0, c) for c in sorted(starts)]
        came, goals = {}, set(goals)
        heapq.heapify(heap)
        while heap:
            d, c = heapq.heappop(heap)
            if d > best[c]:
                continue
            if c in goals:
                way = [c]
                while c in came:
                    c = came[c]
                    way.append(c)
                return way[::-1]
            here = self.label[c[1]][c[0]]
            for di, dj in STEPS:
                u, v = c[0] + di, c[1] + dj
                if not (0 <= u < self.nx and 0 <= v < self.ny):
                    continue
                there = self.label[v][u]
                if areas and there not in areas:
                    continue
                if not self.may_cross(here, there, self.middle((u, v))):
                    continue
                if di and dj and not {self.label[c[1]][u], self.label[v][c[0]]} <= {here, there}:
                    continue
                nd = d + (1.414 if di and dj else 1.0) * price((u, v))
                if nd < best.get((u, v), 1e18):
                    best[u, v] = nd
                    came[u, v] = c
                    heapq.heappush(heap, (nd, (u, v)))
        return None

    def ground(self, c):
        """Price of a cell for any road: borders, river banks, a little noise; cheap where a road is."""
        if c in self.taken:
            return 0.35
        if c not in self.bare:
            self.bare[c] = self.bare_price(c)
        return self.bare[c]

    def bare_price(self, c):
        p = self.middle(c)
        price = 1 + self.rub.get(c, 0) + 0.7 * (1 + plane.noise(p[0] / 700, p[1] / 700, 71))
        if min(plane.dist(p, f) for f in self.fords.values()) > 500:
            near = self.wet.within(p, 330)
            price += 6 * max(0, 1 - near / 330)
        return price

    def lay(self, kind, name, way, head=None, tail=None):
        for c in way:
            old = self.taken.get(c)
            if old is None or ORDER.index(kind) < ORDER.index(old):
                self.taken[c] = kind
        line = [self.middle(c) for c in way]
        if head:
            line[0] = head
        if tail:
            line[-1] = tail
        self.lines.append((kind, name, way, line))

    def named(self, kind, name, points, head, tail):
        """Route a historical road; points outside the frame have been cut off, and an end on the
        frame goes to the port `head` or `tail`."""
        close = plane.Near(400)
        close.add_line(points, 100)

        known = {}

        def price(c):
            if c not in known:
                d = close.within(self.middle(c), 1500)
                known[c] = self.ground(c) * (1 + (d / 170) ** 2 * 0.5)
            return known[c]

        areas = ROUTES.get(name)
        starts = [self.cell(head)] if head else self.snap(self.first_inside(points, areas))
        goals = [self.cell(tail)] if tail else self.snap(self.first_inside(points[::-1], areas))
        way = self.route(starts, goals, price, ROUTES.get(name))
        if way is None:
            return False
        self.lay(kind, name, way, head, tail)
        return True

    def first_inside(self, points, areas):
        for p in points:
            c = self.cell(p)
            if not areas or self.label[c[1]][c[0]] in areas:
                return c
        return self.cell(points[0])

    def snap(self, c):
        """Roads that end close to a road end on it."""
        if c in self.taken or c[0] in (0, self.nx - 1) or c[1] in (0, self.ny - 1):
            return [c]
        here = self.label[c[1]][c[0]]
        near = [(math.hypot(u - c[0], v - c[1]), (u, v)) for u in range(c[0] - 7, c[0] + 8)
                for v in range(c[1] - 7, c[1] + 8) if (u, v) in self.taken and self.label[v][u] == here]
        return [min(near)[1]] if near else [c]

    def crossed(self):
        out = set()
        for _, _, way, _ in self.lines:
            for p, q in zip(way, way[1:]):
                a, b = self.label[p[1]][p[0]], self.label[q[1]][q[0]]
                if a != b:
                    out.add((min(a, b), max(a, b)))
        return out

    def network(self, area):
        mine = [c for c in self.taken if self.label[c[1]][c[0]] == area]
        return mine or [self.cell(self.world.sites[area][0])]

    def track(self, a, b):
        def price(c):
            return self.ground(c) if c not in self.taken else 0.15
        starts = [c for c in self.network(a)]
        way = self.route(starts, self.network(b), price, {a, b})
        if way is None:
            raise SystemExit(f"no way from {a} to {b}")
        self.lay("trail", f"track {a}-{b}", way)

    def exit(self, area, port, zone):
        """A track from the roads of an area to its port, for a zone arrow."""
        way = self.route(self.network(area), [self.cell(port)], self.ground, {area})
        if way is None:
            raise SystemExit(f"no way from {area} to zone {zone}")
        if len(way) > 1:
            self.lay("trail", f"exit {area}-{zone}", way, tail=port)


def clip(world, points):
    """The longest run of a road inside the frame, its ends on the frame where it was cut."""
    def within(p):
        return 0 <= p[0] < world.width and 0 <= p[1] < world.height
    runs, run = [], []
    for p in plane.dense(points, 40):
        if within(p):
            run.append(p)
        elif run:
            runs.append(run)
            run = []
    runs = [r for r in runs + [run] if len(r) > 10]
    return max(runs, key=len) if runs else None


def smooth(roads):
    """Cell chains to lines: shared stretches of later roads are dropped, the rest rounded."""
    drawn, out = set(), []
    order = sorted(range(len(roads.lines)), key=lambda k: (ORDER.index(roads.lines[k][0]), k))
    for k in order:
        kind, name, way, line = roads.lines[k]
        run = []
        for i, c in enumerate(way):
            link = (min(way[i - 1], c), max(way[i - 1], c)) if i else None
            if i and link in drawn:
                if len(run) > 1:
                    out.append((kind, name, run))
                run = [line[i]]
                continue
            if i:
                drawn.add(link)
            run.append(line[i])
        if len(run) > 1:
            out.append((kind, name, run))
    return [(kind, name, plane.rounded(plane.thin(plane.soften(run, 8), 5))) for kind, name, run in out]
