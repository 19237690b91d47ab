"""The chart of the GUV board: the lines and signs that the picture needs beyond the grid.

Every line follows the hexes, not the survey: a river runs smoothly through the middles of its hexsides, a road
through its hexes, and the woods cover the forest hexes, so that the picture tells no rule that is not there."""
import math
import random

import chartfile
import ground
import hexes
import plane

HEAD = """\
# The GUV chart: shapes for the picture of the board. Written by tools/theatre/guv.py from data/theatre and
# data/guv/corrections.txt; do not edit, derive again. The hexes themselves are in map.txt.
#
# Lengths are whole metres from the north-west corner of the sheet, x east, y south. A line is a word and its operands;
# points follow `:`.
#   frame W H                        size of the sheet
#   origin LAT LON MX MY             the corner in degrees, metres a degree of longitude and latitude
#   woods : ring                     forest, laid over the forest hexes
#   clearing NAME : ring             open ground inside woods
#   river NAME CLASS : points        CLASS major (Rappahannock, Rapidan) or minor (Po, Ny)
#   stream NAME : points             a creek
#   road CLASS NAME : points         CLASS turnpike or plank (major roads of the rules), road (minor)
#   rail NAME : points, unfinished NAME : points
#   ford NAME A-B X Y DX DY          crossing of hexes A and B, and the direction across in thousandths
#   bridge NAME A-B X Y DX DY        the same for a printed bridge
#   place KIND NAME X Y              KIND house works tavern church village station town store ford
#   letter KIND TEXT : points        a name along a line, underscores for blanks; KIND river minor stream main road
#   hachure WEIGHT : X Y DX DY ...   strokes downhill
#   trees : X Y R ...                R picks the size
#   furrows : X Y DX DY LINES ...    direction in thousandths
"""
LETTERED_ROADS = {
    "Orange Turnpike": "ORANGE TURNPIKE", "Orange Plank Road": "PLANK ROAD",
    "Germanna Plank Road": "GERMANNA PLANK ROAD",
    "Telegraph Road": "TELEGRAPH ROAD", "Bowling Green Road": "BOWLING GREEN ROAD", "Warrenton Road": "WARRENTON ROAD",
    "Brock Road": "Brock Road", "Catharpin Road": "Catharpin Road", "Ely's Ford Road": "Ely’s Ford Road",
    "River Road": "River Road", "Mine Road": "Mine Road", "Richards Ford Road": "Richards Ford Road",
    "White Oak Road": "White Oak Road", "Stafford Road": "Stafford Road", "Courthouse Road": "Courthouse Road",
    "Port Royal Road": "Port Royal Road", "North River Road": "North River Road", "Brooke Road": "Brooke Road",
}
LETTERED_STREAMS = (
    "Hazel Run", "Massaponax", "Mott's Run", "Mineral Spring Run", "Poplar Run", "Hunting Run", "Lewis Creek",
    "Wilderness Run", "Deep Run", "Potomac Creek", "Claiborne Run", "White Oak Run", "Rock Run", "Flat Run",
    "Accakeek Creek", "Deep Run, upper",
)
NODE_PULL = 230  # metres that a road's line may lie off the centre of its hex


class Chart:
    head, lettered_roads, lettered_streams = HEAD, LETTERED_ROADS, LETTERED_STREAMS

    def __init__(self, land):
        self.land, self.width, self.height = land, land.width, land.height
        self.rivers, self.streams, self.roads, self.rails, self.letters = [], [], [], [], []
        self.draw_water()
        self.draw_roads()
        self.draw_rails()
        self.rings = list(self.wood_rings())
        self.draw_ground()
        self.place_letters()

    def features(self, name):
        return self.land.features(name)

    # ---- water ---------------------------------------------------------------------

    def draw_water(self):
        land = self.land
        main = self.smooth(land.river_chain(("rappahannock",)), 31)
        self.rivers.append(("Rappahannock", "major", main))
        rapidan = self.smooth(land.river_chain(("rapidan",)), 37)
        self.rivers.append(("Rapidan", "major", self.ended(rapidan, [main])))
        wet = [line for _, _, line in self.rivers]
        for k, (name, kind, chain) in enumerate(land.stream_chains):
            line = self.ended(self.smooth(chain, 41 + k), wet)
            wet.append(line)
            if kind == "minor":
                self.rivers.append((name, "minor", line))
            else:
                self.streams.append((name, line))
        self.rapidan, self.upper, self.lower = rapidan, main[:2], main

    def smooth(self, chain, seed):
        """A line through the middles of the hexsides; where the chain leaves the sheet it goes on a little."""
        spots = [hexes.spot(c) for c in chain]
        mids = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(spots, spots[1:])]
        first, last = self.beyond(spots[0], mids[0]), self.beyond(spots[-1], mids[-1])
        return plane.wander(plane.spline([first] + mids + [last], 90), 60, 620, seed)

    def beyond(self, end, inner):
        if not self.on_frame(end):
            return end
        d = plane.dist(end, inner)
        return tuple(e + (e - i) / d * 350 for e, i in zip(end, inner))

    def on_frame(self, p):
        return min(p[0], p[1], self.width - p[0], self.height - p[1]) < 620

    def ended(self, line, others):
        """A water line drawn into the nearest one of the others, if its last point is close to it."""
        best = min((plane.to_line(line[-1], o) + (k,) for k, o in enumerate(others)), default=None)
        if best is None or best[0] > 420 or self.on_frame(line[-1]):
            return line
        return line[:-1] + [plane.at(others[best[2]], best[1])]

    # ---- roads -----------------------------------------------------------------------

    def draw_roads(self):
        self.node, drawn = {}, set()
        for name, _, way, line in self.land.lines:
            for h in way:
                if h not in self.node:
                    self.node[h] = self.pulled(h, line)
        for name, _, way, _ in self.land.lines:
            run = []
            for a, b in zip(way, way[1:]):
                p = hexes.pair(a, b)
                if p in drawn:
                    self.end_run(name, run)
                    run = []
                else:
                    drawn.add(p)
                    run = (run or [a]) + [b]
            self.end_run(name, run)

    def pulled(self, h, line):
        c = hexes.centre(h)
        foot = plane.at(line, plane.to_line(c, line)[1])
        d = plane.dist(c, foot)
        return c if d < 1 else tuple(u + (v - u) * min(1, NODE_PULL / d) for u, v in zip(c, foot))

    def end_run(self, name, run):
        if len(run) < 2:
            return
        points = []
        for a, b in zip(run, run[1:]):
            points += [self.node[a], self.gate(a, b)]
        points.append(self.node[run[-1]])
        points = self.off_sheet(run[0], run[1])[::-1] + points + self.off_sheet(run[-1], run[-2])
        line = plane.spline(points, 90)
        self.roads.append((self.road_kind(name, self.land.road[hexes.pair(run[0], run[1])]), name, line))

    def road_kind(self, name, kind):
        return "road" if kind == "minor" else "plank" if "Plank" in name else "turnpike"

    def gate(self, a, b):
        """Where a road passes a hexside: a little off its middle, at a crossing in the middle."""
        p = hexes.pair(a, b)
        m = hexes.middle(a, b)
        if p in self.land.crossing:
            return self.on_water(p)
        u, v = map(hexes.spot, hexes.ends(*p))
        t = 0.22 * (plane.hash01(p[0][0] * 100 + p[0][1], p[1][0] * 100 + p[1][1], 7) - 0.5)
        return (m[0] + (v[0] - u[0]) * t, m[1] + (v[1] - u[1]) * t)

    def off_sheet(self, h, inner):
        if h not in self.land.edge:
            return []
        out = hexes.step(h, hexes.NAMES.index(self.land.edge[h][0]))
        if inner is not None and hexes.direction(h, inner) == hexes.NAMES.index(self.land.edge[h][0]):
            return []
        return [hexes.middle(h, out), hexes.centre(out)]

    def draw_rails(self):
        for prop, pts in self.features("roads"):
            if "railroad" not in prop["kind"]:
                continue
            for run in chartfile.frame_runs(self, plane.spline(pts, 80)):
                self.rails += [(prop["kind"], prop["name"], part) for part in self.parted(run)]

    def parted(self, run):
        """The railroad bridge over the Rappahannock is down: a gap on both sides of the river."""
        river = self.rivers[0][2]
        for i in range(len(run) - 1):
            if any(plane.crossing(run[i], run[i + 1], a, b) for a, b in zip(river, river[1:])):
                return [r for r in (run[:max(2, i - 1)], run[min(len(run) - 2, i + 3):]) if len(r) > 2]
        return [run]

    # ---- woods -------------------------------------------------------------------------

    def is_forest(self, h):
        return self.land.grid.has(h) and self.land.terrain[h].startswith("forest")

    def wood_rings(self):
        """Outlines of the forest hexes, the woods on the right hand, as (is hole, ring)."""
        after = {}
        for h in self.land.grid.hexes:
            if self.is_forest(h):
                for d in range(6):
                    if not self.is_forest(hexes.step(h, d)):
                        after.setdefault(hexes.corner(h, d), []).append(hexes.corner(h, d + 1))
        k = 0
        while after:
            start = min(after)
            ring, here = [start], after[start].pop()
            while here != start:
                ring.append(here)
                here = after[here].pop()
            after = {c: n for c, n in after.items() if n}
            spots = [hexes.spot(c) for c in ring]
            mids = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(spots, spots[1:] + spots[:1])]
            k += 1
            yield plane.shoelace(spots) < 0, closed(mids, 60 + k)

    # ---- ground -----------------------------------------------------------------------

    def draw_ground(self):
        water = [line for _, line in self.streams] + [line for _, kind, line in self.rivers if kind == "minor"]
        relief = self.relief(water)
        lines, banks = plane.Near(150), plane.Near(150)
        for line in [r[2] for r in self.roads] + [r[2] for r in self.rails] + water:
            lines.add_line(line, 70)
        for _, kind, line in self.rivers:
            for side in ((-120, -60, 0, 60, 120) if kind == "major" else (-40, 40)):
                banks.add_line(chartfile.shifted(line, side), 90)
        both = chartfile.Both(lines, banks)
        self.strokes = [s for s in ground.hachures(self, relief, both)
                        if s[4] > 1 or plane.hash01(s[0], s[1], 5) < 0.55]
        self.scatter_trees(both)
        self.scatter_furrows(relief, both)

    def relief(self, water):
        return ground.Relief(self, water)

    def scatter_trees(self, keep_off):
        rng, grid = random.Random(1864), self.land.grid

        def accept(p):
            for dx, dy in ((0, 0), (110, 0), (-110, 0), (0, 130), (0, -130)):
                q = (p[0] + dx, p[1] + dy)
                h = grid.at(q)
                if h and not self.is_forest(h):
                    return False
            return (grid.at(p) and 60 < p[0] < self.width - 60 and 60 < p[1] < self.height - 60
                    and keep_off.within(p, 130) >= 130)

        self.trees = [(int(x), int(y), 8 + int(5 * rng.random())) for x, y in ground.scatter(self, 300, rng, accept)]

    def scatter_furrows(self, relief, keep_off):
        rng, grid, out = random.Random(1865), self.land.grid, []

        def accept(p):
            h = grid.at(p)
            return (h and self.land.terrain[h] == "open" and math.hypot(*relief.slope(*p)) < ground.SLOPE_LEAST * 0.75
                    and 300 < p[0] < self.width - 300 and 300 < p[1] < self.height - 300
                    and keep_off.within(p, 280) >= 280)

        for x, y in ground.scatter(self, 1250, rng, accept):
            turn = math.pi * rng.random()
            out.append((int(x), int(y), int(1000 * math.cos(turn)), int(1000 * math.sin(turn)),
                        3 + int(4 * rng.random())))
        self.furrows = out

    # ---- lettering ----------------------------------------------------------------------

    def letter(self, kind, text, lines, need):
        """Letter a name on the straightest, most level stretch of its lines, clear of other names and of crossings."""
        best = None
        marks = [hexes.middle(*p) for p in self.land.crossing]
        marks += [self.node.get(h, hexes.centre(h)) for h in self.land.name]
        for line in lines:
            line = plane.soften(plane.dense(line, 60), 240)
            n = max(2, int(need / 60))
            for i in range(0, len(line) - n, 5):
                bit = line[i:i + n]
                if not all(500 < p[0] < self.width - 500 and 500 < p[1] < self.height - 500 for p in bit):
                    continue
                taken = min((plane.dist(p, q) for p in bit[::4] for _, _, o in self.letters for q in o[::2]),
                            default=2000)
                mark = min(plane.dist(p, q) for p in bit[::3] for q in marks)
                score = (plane.dist(bit[0], bit[-1]) / plane.length(bit) + 0.25 * abs(bit[0][0] - bit[-1][0]) / need
                         + min(taken, 900) / 2000 + min(mark, 600) / 900)
                if best is None or score > best[0]:
                    best = (score, bit)
        if best:
            bit = best[1] if best[1][0][0] <= best[1][-1][0] else best[1][::-1]
            self.letters.append((kind, text, plane.rounded(plane.thin(bit, 10))))

    def place_letters(self):
        main, rapidan = self.rivers[0][2], self.rivers[1][2]
        third = len(main) // 3
        for part in (main[:third], main[third:2 * third], main[2 * third:]):
            self.letter("river", "RAPPAHANNOCK", [part], 5200)
        self.letter("river", "RAPIDAN", [rapidan], 3000)
        for name, kind, line in self.rivers[2:]:
            self.letter("minor", name + " River", [line], 1800)
        self.place_small_letters()

    def place_small_letters(self):
        for name, text in self.lettered_roads.items():
            kind, wide = ("main", 240) if text.isupper() else ("road", 180)
            self.letter(kind, text, [line for _, other, line in self.roads if other == name], wide * len(text) + 300)
        for name in self.lettered_streams:
            text = name.split(",")[0].replace("'", "’")
            self.letter("stream", text, [line for other, line in self.streams if other == name], 150 * len(text) + 250)

    # ---- text -----------------------------------------------------------------------------

    def write(self, f):
        word, flat = chartfile.word, chartfile.flat

        def line_out(head, line, closeness=8):
            print(f"{head} : {flat(plane.rounded(plane.thin(line, closeness)))}", file=f)

        f.write(self.head)
        print(f"\nframe {self.width:.0f} {self.height:.0f}", file=f)
        print(f"origin {hexes.NORTH} {hexes.WEST} {hexes.METRES_LON} {hexes.METRES_LAT}", file=f)
        for hole, ring in self.rings:
            line_out(f"clearing {word(self.name_inside(ring))}" if hole else "woods", ring)
        for name, kind, line in self.rivers:
            line_out(f"river {name} {kind}", line)
        for name, line in self.streams:
            line_out(f"stream {word(name)}", line)
        for kind, name, line in self.roads:
            line_out(f"road {kind} {word(name)}", line)
        for kind, name, line in self.rails:
            line_out(f"{'rail' if kind == 'railroad' else 'unfinished'} {word(name)}", line)
        for p, (kind, name) in sorted(self.land.crossing.items(), key=lambda x: hexes.pair_text(x[0])):
            (x, y), (ax, ay), (bx, by) = self.on_water(p), hexes.centre(p[0]), hexes.centre(p[1])
            print(f"{kind} {word(name or '-')} {hexes.pair_text(p)} {x:.0f} {y:.0f} {bx - ax:.0f} {by - ay:.0f}",
                  file=f)
        for kind, name, (x, y) in self.places():
            print(f"place {kind} {word(name)} {x:.0f} {y:.0f}", file=f)
        for kind, text, line in self.letters:
            print(f"letter {kind} {word(text)} : {flat(line)}", file=f)
        for weight in (1, 2, 3, 4):
            self.many(f, f"hachure {weight}", [s[:4] for s in self.strokes if s[4] == weight], 40)
        self.many(f, "trees", self.trees, 60)
        self.many(f, "furrows", self.furrows, 40)

    def on_water(self, p):
        """The middle of a hexside, moved on to the line of its river."""
        m = hexes.middle(*p)
        line = min((r[2] for r in self.rivers), key=lambda r: plane.to_line(m, r)[0])
        return plane.at(line, plane.to_line(m, line)[1])

    def many(self, f, head, rows, count):
        for i in range(0, len(rows), count):
            print(f"{head} : {' '.join(str(v) for row in rows[i:i + count] for v in row)}", file=f)

    def name_inside(self, ring):
        return next((name for h, name in sorted(self.land.name.items()) if plane.inside(hexes.centre(h), ring)), "-")

    def places(self):
        """Each named hex with the kind and, as far as it lies in the hex, the place that the theatre knows there."""
        known = {}
        for prop, pts in self.features("places"):
            known.setdefault(self.land.grid.at(pts[0]), []).append((prop, pts[0]))
        for h, name in sorted(self.land.name.items()):
            near = [(p, q) for p, q in known.get(h, ()) if p["name"].split()[0] == name.split()[0]] or known.get(h, ())
            if name.endswith("Ford"):
                yield "ford", name, hexes.centre(h)
            elif near:
                yield near[0][0]["kind"], name, near[0][1]
            else:
                yield "house", name, hexes.centre(h)


def closed(points, seed):
    """A closed line through points, drawn a little uneven."""
    line = plane.spline(points[-2:] + points + points[:3], 110)
    size = len(line)
    start = min(range(size // 2), key=lambda i: plane.dist(line[i], points[0]))
    end = max(range(size // 2, size), key=lambda i: -plane.dist(line[i], points[0]))
    return [(x + 55 * plane.noise(x / 420, y / 420, seed), y + 55 * plane.noise(x / 420, y / 420, seed + 1))
            for x, y in line[start:end]]
