"""Checks of the committed chart against the board: tiling, neighbours, water, roads, fords, zones, counts."""
import os

import plane
import world as w

SHORT = 150  # metres; a listed border must share at least this much


class Read:
    def __init__(self, path):
        self.arcs, self.rings, self.spots, self.roads, self.fords = {}, {}, {}, [], {}
        self.zones, self.arrows, self.rivers, self.streams = {}, {}, [], []
        with open(path, encoding="utf-8") as f:
            for line in f:
                if line.startswith("#"):
                    continue
                head, _, tail = line.strip().partition(" : ")
                words = head.split()
                nums = list(map(int, tail.split())) if tail else []
                points = list(zip(nums[::2], nums[1::2]))
                if words:
                    self.take(words, points)

    def take(self, words, points):
        kind = words[0]
        if kind == "frame":
            self.width, self.height = int(words[1]), int(words[2])
        elif kind == "arc":
            self.arcs[int(words[1])] = (int(words[2]), int(words[3]), words[4], points)
        elif kind == "ring":
            self.rings[int(words[1])] = list(map(int, words[2:]))
        elif kind == "spot":
            self.spots[int(words[1])] = (int(words[2]), int(words[3]))
        elif kind == "road":
            self.roads.append((words[1], words[2], points))
        elif kind == "ford":
            self.fords[words[1]] = (tuple(map(int, words[2].split("-"))), (int(words[3]), int(words[4])))
        elif kind == "zone":
            self.zones[words[1]] = tuple(map(int, words[2:]))
        elif kind == "arrow":
            self.arrows[tuple(words[1].split("-"))] = points
        elif kind == "river" and words[2] == "major":
            self.rivers.append(points)

    def outline(self, area):
        out = []
        for k in self.rings[area]:
            line = self.arcs[abs(k)][3]
            out += (line if k > 0 else line[::-1])[:-1]
        return out


class Findings:
    def __init__(self):
        self.bad = 0

    def want(self, ok, text):
        if not ok:
            self.bad += 1
            print("chart: " + text)


def check_counts(chart, world, say):
    say.want(len(chart.rings) == 74 and sorted(chart.rings) == list(range(1, 75)), "not 74 areas")
    say.want(len(chart.zones) == 17, "not 17 zones")
    say.want(len(world.wild) == 19, "not 19 wilderness areas")
    fords = {v[v.index("ford") + 1] for v in list(world.borders.values()) + list(world.arrows.values()) if "ford" in v}
    say.want(len(fords) == 9, "not nine fords")
    say.want(set(chart.fords) == fords - {"Germanna"}, "fords of chart and board differ")


def check_tiling(chart, say):
    used = {}
    for area, ring in chart.rings.items():
        for k, nxt in zip(ring, ring[1:] + ring[:1]):
            left, right, _, line = chart.arcs[abs(k)]
            say.want((left if k > 0 else right) == area, f"arc {k} is not a border of area {area}")
            used.setdefault(abs(k), []).append(area)
            end = line[-1] if k > 0 else line[0]
            other = chart.arcs[abs(nxt)][3]
            say.want(end == (other[0] if nxt > 0 else other[-1]), f"the outline of area {area} is open after arc {k}")
    for k, (left, right, _, _) in chart.arcs.items():
        once = sorted(used.get(k, [])) == sorted(a for a in (left, right) if a)
        say.want(once, f"arc {k} is not used once by each side")
    areas = {a: -plane.shoelace(chart.outline(a)) for a in chart.rings}
    say.want(all(v > 0 for v in areas.values()), "an outline runs the wrong way round")
    say.want(sum(areas.values()) == chart.width * chart.height, "the areas do not add up to the sheet")
    cross = crossings([(k, a[3]) for k, a in chart.arcs.items()])
    for a, b, p in cross:
        say.want(False, f"arcs {a} and {b} cross near {p[0]:.0f} {p[1]:.0f}")


def crossings(lines):
    """Pairs of segments of different lines (or of one, not next to each other) that meet other than at ends."""
    bucket, out = {}, []
    for key, line in lines:
        for i, (a, b) in enumerate(zip(line, line[1:])):
            for u in range(min(a[0], b[0]) // 500, max(a[0], b[0]) // 500 + 1):
                for v in range(min(a[1], b[1]) // 500, max(a[1], b[1]) // 500 + 1):
                    bucket.setdefault((u, v), []).append((key, i, a, b))
    seen = set()
    for group in bucket.values():
        for x in range(len(group)):
            for y in range(x):
                (k, i, a, b), (m, j, c, d) = group[x], group[y]
                if {a, b} & {c, d} or (k, i, m, j) in seen:
                    continue
                seen.add((k, i, m, j))
                hit = plane.crossing(a, b, c, d)
                if hit:
                    out.append((k, m, hit))
    return out


def check_neighbours(chart, world, say):
    shared = {}
    for left, right, kind, line in chart.arcs.values():
        pair = (min(left, right), max(left, right))
        if pair[0]:
            shared[pair] = shared.get(pair, 0) + plane.length(line)
            say.want(pair in world.borders, f"areas {pair} share a border that the board does not list")
            say.want(kind == world.borders.get(pair, [""])[0], f"border {pair} is {kind} in the chart")
            if kind == "major":
                off = max(min(plane.to_line(p, r)[0] for r in chart.rivers) for p in line)
                say.want(off < 60, f"the river border {pair} leaves the river by {off:.0f} m")
    for pair in world.borders:
        say.want(shared.get(pair, 0) >= SHORT, f"border {pair} shares only {shared.get(pair, 0):.0f} m")


def check_roads(chart, world, say):
    hit = {}
    for kind, name, road in chart.roads:
        for left, right, _, line in chart.arcs.values():
            pair = (min(left, right), max(left, right))
            xs, ys = [p[0] for p in line], [p[1] for p in line]
            for a, b in zip(road, road[1:]):
                if (max(a[0], b[0]) < min(xs) or min(a[0], b[0]) > max(xs)
                        or max(a[1], b[1]) < min(ys) or min(a[1], b[1]) > max(ys)):
                    continue
                for c, d in zip(line, line[1:]):
                    where = plane.crossing(a, b, c, d)
                    if where:
                        hit.setdefault(pair, []).append((name, where))
    for pair, rule in world.borders.items():
        say.want(("road" in rule) <= (pair in hit), f"no drawn road crosses the road border {pair}")
        for name, where in hit.get(pair, ()):
            say.want("road" in rule, f"{name} crosses {pair} near {where[0]:.0f} {where[1]:.0f}, which has no road")
            ford = rule[rule.index("ford") + 1] if "ford" in rule else None
            if ford in chart.fords:
                place = chart.fords[ford][1]
                say.want(plane.dist(place, where) < 250, f"{name} crosses the river {pair} away from the ford")


def check_places(chart, world, say):
    for area, where in chart.spots.items():
        ring = chart.outline(area)
        say.want(plane.inside(where, ring), f"the spot of area {area} lies outside it")
        say.want(plane.inside(world.sites[area][0], ring), f"the site of area {area} lies outside it")
    for name, (pair, where) in chart.fords.items():
        lines = [a[3] for a in chart.arcs.values() if {a[0], a[1]} == set(pair)]
        say.want(min(plane.to_line(where, line)[0] for line in lines) < 5, f"{name} is not on the border {pair}")
    for key in world.arrows:
        say.want(key in chart.arrows, f"no arrow {key}")
        if key in chart.arrows and key[0].isdigit():
            x, y = chart.arrows[key][0]
            lines = [a[3] for a in chart.arcs.values() if {a[0], a[1]} == {0, int(key[0])}]
            off = min(plane.to_line((x, y), line)[0] for line in lines)
            say.want(off < 5, f"arrow {key} does not start on its area")
            near = min(plane.dist((x, y), p) for _, _, road in chart.roads for p in (road[0], road[-1]))
            say.want(near < 60, f"no road reaches the arrow {key}")


def check(data, path):
    if not os.path.exists(path):
        print("chart: not there")
        return 1
    world, chart, say = w.World(data), Read(path), Findings()
    check_counts(chart, world, say)
    check_tiling(chart, say)
    check_neighbours(chart, world, say)
    check_roads(chart, world, say)
    check_places(chart, world, say)
    roads = sum("road" in v for v in world.borders.values())
    print(f"chart: {len(chart.rings)} areas, {len(chart.arcs)} arcs, {len(world.borders)} borders "
          f"({roads} with a road), {len(chart.fords) + 1} fords, {len(chart.zones)} zones; {say.bad} faults")
    return 1 if say.bad else 0
