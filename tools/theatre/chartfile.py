"""The chart: everything the picture needs, gathered and written as text."""
import math

import cells
import ground
import plane
import streams
import world as w

# Zone cards: side of the frame and place along it, in metres.
CARDS = {"I": ("W", 2000), "H": ("W", 5350), "G": ("W", 11700), "F": ("W", 16400), "E": ("W", 22350),
         "J": ("N", 2950), "K": ("N", 7400), "L": ("N", 17000), "M": ("N", 21200), "N": ("N", 28900),
         "O": ("E", 11300), "P": ("E", 14450), "Q": ("E", 18300),
         "D": ("S", 14400), "C": ("S", 22750), "B": ("S", 28400), "A": ("S", 33100)}
SIDE_CARD, FLAT_CARD, GAP = (2300, 1650), (3700, 1150), 420

LETTERED_ROADS = {
    "Orange Turnpike": "ORANGE TURNPIKE", "Orange Plank Road": "PLANK ROAD",
    "Germanna Plank Road": "GERMANNA PLANK ROAD",
    "Telegraph Road": "Telegraph Road", "Brock Road": "Brock Road", "Catharpin Road": "Catharpin Road",
    "Ely's Ford Road": "Ely’s Ford Road", "River Road": "River Road", "Mine Road": "Mine Road",
    "Bowling Green Road": "Bowling Green Road", "Warrenton Road": "Warrenton Road",
    "Richards Ford Road": "Richards Ford Road", "White Oak Road": "White Oak Road",
}
LETTERED_STREAMS = [
    "Hazel Run", "Massaponax", "Mott's Run", "Mineral Spring Run", "Ny", "Po", "Poplar Run", "Hunting Run",
    "Wilderness Run", "Deep Run", "Potomac Creek", "Claiborne Run", "Lewis Creek",
]

# Divisions in the order of their numbers: badges are red, white and blue.
DIVISIONS = ("Wadsworth Robinson Doubleday", "Hancock Gibbon French", "Birney Berry Whipple", "Griffin Sykes Humphries",
             "Brooks Howe Newton", "Devens von-Steinwehr Schurz", "Williams Geary")

HEAD = """\
# The LGV chart: shapes for the picture of the board. Written by tools/theatre/derive.py
# from data/theatre and data/lgv/map.txt; do not edit, derive again.
#
# Lengths are whole metres from the north-west corner of the frame, x east, y south; a
# zone card lies outside the frame. A line is a word and its operands; points follow `:`.
#   frame W H                        size of the sheet inside the frame
#   origin LAT LON MX MY             the corner in degrees, metres a degree of longitude and latitude
#   arc K LEFT RIGHT KIND : points   border between two areas, 0 = outside; KIND open minor major frame
#   ring AREA K K ...                arcs round an area, minus = backwards
#   spot AREA X Y R                  place for pieces, with room R round it
#   clearing NAME : ring             open ground inside wilderness
#   river NAME CLASS : points        CLASS major (a border of the game) or upper (no border)
#   stream NAME : points             streams away from borders; on a border see its arc
#   road CLASS NAME : points         CLASS turnpike plank road trail
#   rail NAME : points, unfinished NAME : points
#   ford NAME A-B X Y DX DY          crossing and the direction across the river, in thousandths
#   place KIND NAME X Y
#   zone Z X Y W H                   card
#   arrow A-B KIND : points           double arrow between frame and card, or card and card;
#                                    KIND open ford barred
#   badge UNIT N                     division within the corps, for the colour of the badge
#   letter KIND TEXT : points        a name along a line, underscores for blanks
#   hachure WEIGHT : X Y DX DY ...   strokes downhill
#   trees : X Y R ...                R picks the size
#   furrows : X Y DX DY LINES ...    direction in thousandths
"""


def word(name):
    return name.replace(" ", "_")


def flat(points):
    return " ".join(f"{x} {y}" for x, y in points)


class Chart:
    def __init__(self, world, net):
        self.world, self.net = world, net
        self.creeks, self.fords, self.roads, self.rails = [], {}, [], []
        self.cards, self.arrows, self.letters = {}, [], []

    # ---- zones ----------------------------------------------------------------

    def place_card(self, zone):
        side, along = CARDS[zone]
        wide, high = SIDE_CARD if side in "WE" else FLAT_CARD
        if side == "W":
            return (-GAP - wide, along - high // 2, wide, high)
        if side == "E":
            return (self.world.width + GAP, along - high // 2, wide, high)
        if side == "N":
            return (along - wide // 2, -GAP - high, wide, high)
        return (along - wide // 2, self.world.height + GAP, wide, high)

    def port(self, area, zone):
        """Where the arrow between an area and a zone meets the frame."""
        side, along = CARDS[zone]
        on = {"W": lambda p: p[0] == 0, "E": lambda p: p[0] == self.world.width,
              "N": lambda p: p[1] == 0, "S": lambda p: p[1] == self.world.height}[side]
        axis = 1 if side in "WE" else 0
        span = [p[axis] for left, right, line in self.net.arcs if {left, right} == {0, area} for p in line if on(p)]
        low, high = min(span), max(span)
        room = min(420, (high - low) / 2)
        place = max(low + room, min(high - room, along))
        return {"W": (0, place), "E": (self.world.width, place), "N": (place, 0), "S": (place, self.world.height)}[side]

    def ports(self):
        return {(int(a), z): self.port(int(a), z) for (a, z) in self.world.arrows if a.isdigit()}

    def place_zones(self, ports):
        for zone in sorted(CARDS):
            self.cards[zone] = self.place_card(zone)
        for (a, b), rule in sorted(self.world.arrows.items()):
            kind = "ford" if "ford" in rule else rule[0]
            if a.isdigit():
                x, y = ports[int(a), b]
                side = CARDS[b][0]
                left, top, wide, high = self.cards[b]
                u, v = max(left + 150, min(left + wide - 150, x)), max(top + 150, min(top + high - 150, y))
                end = {"W": (x - GAP, v), "E": (x + GAP, v), "N": (u, y - GAP), "S": (u, y + GAP)}[side]
                self.arrows.append((f"{a}-{b}", kind, x, y, *end))
            else:
                self.arrows.append((f"{a}-{b}", kind, *self.between(a, b)))

    def between(self, a, b):
        """The way between two neighbouring cards in the margin, round a corner if need be."""
        (ax, ay, aw, ah), (bx, by, bw, bh) = self.cards[a], self.cards[b]
        sa, sb = CARDS[a][0], CARDS[b][0]
        if sa == sb and sa in "NS":
            y = ay + ah / 2
            return (ax + aw, y, bx, y) if ax < bx else (ax, y, bx + bw, y)
        if sa == sb:
            x = ax + aw / 2
            return (x, ay + ah, x, by) if ay < by else (x, ay, x, by + bh)
        if sa in "NS":  # start on the upright side
            return tuple(v for p in self.corner_way(b, a)[::-1] for v in p)
        return tuple(v for p in self.corner_way(a, b) for v in p)

    def corner_way(self, upright, flat_):
        (ax, ay, aw, ah), (bx, by, bw, bh) = self.cards[upright], self.cards[flat_]
        x, y = ax + aw / 2, by + bh / 2
        return [(x, ay + ah if y > ay else ay), (x, y), (bx + bw if x > bx else bx, y)]

    # ---- roads, fords -----------------------------------------------------------

    def set_fords(self):
        """Move each ford to where its road meets the river, and note the direction across."""
        out = {}
        for name, place in self.fords.items():
            pair = next(k for k, v in self.world.borders.items() if "ford" in v and v[v.index("ford") + 1] == name)
            lines = [line for left, right, line in self.net.arcs if {left, right} == set(pair)]
            hits = [(plane.dist(hit, place), hit, (b[0] - a[0], b[1] - a[1]))
                    for kind, _, road in self.roads for a, b in zip(road, road[1:])
                    for line in lines for c, d in zip(line, line[1:]) for hit in [plane.crossing(a, b, c, d)] if hit]
            if not hits:
                raise SystemExit(f"no road over {name}")
            _, hit, _ = min(hits)
            line = min(lines, key=lambda q: plane.to_line(hit, q)[0])
            s = plane.to_line(hit, line)[1]
            a, b = plane.at(line, max(0, s - 1.5)), plane.at(line, min(len(line) - 1, s + 1.5))
            size = plane.dist(a, b)
            out[name] = (pair, hit, (-(b[1] - a[1]) / size, (b[0] - a[0]) / size))
        self.fords = out

    # ---- ground -------------------------------------------------------------------

    def draw_ground(self):
        world = self.world
        water = [line for _, line in self.creeks]
        for left, right, line in self.net.arcs:
            if world.borders.get((min(left, right), max(left, right)), [""])[0] == "minor":
                water.append(line)
        for prop, pts in world.features("roads"):
            if "railroad" in prop["kind"]:
                for run in self.rail_runs(pts):
                    self.rails.append((prop["kind"], prop["name"], plane.rounded(plane.thin(run, 6))))
        self.open_ground = list(ground.clearings(world, self.net))
        relief = ground.Relief(world, water)
        lines, rivers = plane.Near(150), (world.rapidan, world.upper, world.lower)
        for _, _, line in self.roads:
            lines.add_line(line, 70)
        for line in water:
            lines.add_line(line, 70)
        banks = plane.Near(150)
        for river in rivers:
            for side in (-140, -70, 0, 70, 140):
                banks.add_line(shifted(river, side), 90)
        both = Both(lines, banks)
        self.strokes = ground.hachures(world, relief, both)
        self.tree_list = ground.trees(world, self.net, [ring for _, ring in self.open_ground], both)
        self.furrow_list = ground.furrows(world, self.net, relief, both)

    def rail_runs(self, pts):
        for run in streams.inside_frame(self.world, plane.spline(pts, 80)):
            for i in range(len(run) - 1):
                river = self.world.lower
                if any(plane.crossing(run[i], run[i + 1], a, b) for a, b in zip(river, river[1:])):
                    yield run[:max(2, i - 1)]
                    yield run[min(len(run) - 2, i + 3):]
                    break
            else:
                yield run

    # ---- spots and lettering -------------------------------------------------------

    def place_spots(self):
        edge = {}
        for left, right, line in self.net.arcs:
            for area in (left, right):
                if area:
                    near = edge.setdefault(area, plane.Near(400))
                    near.add_line(line, 60)
                    if cells.is_major(left, right):  # keep clear of the river's width
                        near.add_line(shifted(line, 130), 60)
                        near.add_line(shifted(line, -130), 60)
        self.spots = {}
        for area in sorted(self.net.rings):
            ring = cells.outline(self.net, area)
            xs, ys = [p[0] for p in ring], [p[1] for p in ring]
            home, best = self.world.sites[area][0], None
            for x in range(min(xs), max(xs), 100):
                for y in range(min(ys), max(ys), 100):
                    if ground.area_at(self.net, x, y) != area:
                        continue
                    room = edge[area].within((x, y), 1500)
                    score = min(room, 900) - 0.16 * plane.dist((x, y), home)
                    if best is None or score > best[0]:
                        best = (score, x, y, int(room))
            self.spots[area] = best[1:]

    def letter(self, kind, text, lines, need):
        """Letter a name on the straightest stretch of one of its lines, away from the spots, left to right."""
        best = None
        for line in lines:
            line = plane.soften(plane.dense(line, 60), 60)
            n = max(2, int(need / 60))
            for i in range(0, len(line) - n, 5):
                bit = line[i:i + n]
                span = plane.dist(bit[0], bit[-1])
                wide = abs(bit[0][0] - bit[-1][0])
                room = min(min(plane.dist(p, s[:2]) for s in self.spots.values()) for p in bit[::4])
                taken = min((plane.dist(p, q) for p in bit[::4] for _, _, other in self.letters
                             for q in other[::3]), default=2000)
                inner = all(400 < p[0] < self.world.width - 400 and 400 < p[1] < self.world.height - 400 for p in bit)
                ford = min(plane.dist(p, f[1]) for p in bit[::2] for f in self.fords.values())
                score = (min(ford, 420) / 500 + span / plane.length(bit) + 0.25 * wide / need
                         + min(room, 700) / 2600 + min(taken, 900) / 2000)
                if inner and (best is None or score > best[0]):
                    best = (score, bit)
        if best:
            bit = best[1] if best[1][0][0] <= best[1][-1][0] else best[1][::-1]
            self.letters.append((kind, text, plane.rounded(plane.thin(bit, 10))))

    def place_letters(self, roads):
        world = self.world
        self.letter("river", "RAPPAHANNOCK", [world.lower[:len(world.lower) // 2]], 5600)
        self.letter("river", "RAPPAHANNOCK", [world.lower[len(world.lower) * 3 // 5:]], 4700)
        self.letter("river", "RAPIDAN RIVER", [world.rapidan], 5200)
        self.letter("upper", "Upper Rappahannock", [world.upper], 3300)
        for name, text in LETTERED_ROADS.items():
            lines = [line for _, other, _, line in roads.lines if other == name]
            kind, wide = ("main", 250) if text.isupper() else ("road", 180)
            self.letter(kind, text, lines, wide * len(text) + 300)
        for name in LETTERED_STREAMS:
            lines = [line for other, line in self.creeks if other == name]
            for left, right, line in self.net.arcs:
                rule = world.borders.get((min(left, right), max(left, right)), ["", ""])
                if rule[0] == "minor" and rule[1] == name.replace(" ", "-"):
                    lines.append(line)
            self.letter("stream", name.replace("'", "’"), lines, 150 * len(name) + 250)

    # ---- text -----------------------------------------------------------------------

    def write(self, f):
        out = f.write
        world, net = self.world, self.net
        out(HEAD)
        out(f"\nframe {world.width} {world.height}\n")
        out(f"origin {w.NORTH} {w.WEST} {w.METRES_LON:.0f} {w.METRES_LAT}\n")
        for k, (left, right, line) in enumerate(net.arcs):
            rule = world.borders.get((min(left, right), max(left, right)), ["frame"])[0]
            out(f"arc {k + 1} {left} {right} {rule} : {flat(line)}\n")
        for area in sorted(net.rings):
            out(f"ring {area} {' '.join(map(str, net.rings[area]))}\n")
        for area, (x, y, room) in sorted(self.spots.items()):
            out(f"spot {area} {x} {y} {room}\n")
        for name, ring in self.open_ground:
            out(f"clearing {word(name)} : {flat(ring)}\n")
        for name, kind, line in (("Rapidan", "major", world.rapidan), ("Rappahannock", "upper", world.upper),
                                 ("Rappahannock", "major", world.lower)):
            for run in frame_runs(world, line):
                out(f"river {name} {kind} : {flat(plane.rounded(plane.thin(run, 8)))}\n")
        for name, line in self.creeks:
            out(f"stream {word(name)} : {flat(line)}\n")
        for kind, name, line in self.roads:
            out(f"road {kind} {word(name)} : {flat(line)}\n")
        for kind, name, line in self.rails:
            out(f"{'rail' if kind == 'railroad' else 'unfinished'} {word(name)} : {flat(line)}\n")
        for name, (pair, (x, y), (dx, dy)) in sorted(self.fords.items()):
            out(f"ford {name} {pair[0]}-{pair[1]} {x:.0f} {y:.0f} {dx * 1000:.0f} {dy * 1000:.0f}\n")
        for prop, pts in world.features("places"):
            x, y = pts[0]
            if 0 < x < world.width and 0 < y < world.height:
                out(f"place {prop['kind']} {word(prop['name'])} {x:.0f} {y:.0f}\n")
        for zone, box in sorted(self.cards.items()):
            out(f"zone {zone} {' '.join(f'{v:.0f}' for v in box)}\n")
        for key, kind, *ends in self.arrows:
            out(f"arrow {key} {kind} : {' '.join(f'{v:.0f}' for v in ends)}\n")
        for corps in DIVISIONS:
            for n, unit in enumerate(corps.split()):
                out(f"badge {unit} {n + 1}\n")
        for kind, text, line in self.letters:
            out(f"letter {kind} {word(text)} : {flat(line)}\n")
        for weight in (1, 2, 3, 4):
            rows = [s for s in self.strokes if s[4] == weight]
            for i in range(0, len(rows), 40):
                out(f"hachure {weight} : {' '.join(f'{x} {y} {dx} {dy}' for x, y, dx, dy, _ in rows[i:i + 40])}\n")
        for i in range(0, len(self.tree_list), 60):
            out(f"trees : {' '.join(f'{x} {y} {r}' for x, y, r in self.tree_list[i:i + 60])}\n")
        for i in range(0, len(self.furrow_list), 40):
            out(f"furrows : {' '.join('%d %d %d %d %d' % q for q in self.furrow_list[i:i + 40])}\n")


class Both:
    """Two near-grids asked as one; banks count at their own reach."""

    def __init__(self, lines, banks):
        self.lines, self.banks = lines, banks

    def within(self, p, reach):
        return min(self.lines.within(p, reach), self.banks.within(p, reach))


def frame_runs(world, line):
    """Parts of a line inside the frame, a little beyond it at the ends so that the stroke reaches the edge."""
    run, out = [], []
    for p in line:
        if -400 <= p[0] <= world.width + 400 and -400 <= p[1] <= world.height + 400:
            run.append(p)
        elif run:
            out.append(run)
            run = []
    return [r for r in out + [run] if len(r) > 2]


def shifted(line, by):
    out = []
    for i, p in enumerate(line):
        a, b = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        d = plane.dist(a, b) or 1
        out.append((p[0] - (b[1] - a[1]) / d * by, p[1] + (b[0] - a[0]) / d * by))
    return out
