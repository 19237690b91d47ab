"""The boards of Brigade Fire & Fury against themselves: outlines, armies, labels, footprints, arrivals, history."""
import glob
import math
import os

import bffland
import plane
import world

GROUND = ("open", "broken", "rough", "woods", "heavy-woods", "open-woods", "built-up")
LINES = {"stream": (), "road": ("good", "bad"), "wall": ("fence", "stone-wall", "sunken-road", "abatis"),
         "work": ("slight", "pits", "works")}
FOOT = ("infantry", "cavalry", "mounted-infantry")
GUNS = ("field-battery", "horse-battery")
QUALITY = ("crack", "veteran", "experienced", "green")
BANDS = ((70, 40), (75, 50), (85, 70))  # spirited, reliable, unreliable: worn and spent in percent (BFF-D4)
FIRE = (("musketry", "RM MM RC RP BL SM SH", (2, 4, 6, 8)),
        ("cannonade", "FG SG NG HR LR RN RS NP SB", (12, 18, 24, 30, 36, 42, 60)))
POLYGONS_MAX, LEAST_GAP = 120, 200
HISTORY = {"flank-attack": "flank-attack", "salem-church": "salem-church"}  # strengths of the sister game


class Board:
    def __init__(self, data, name):
        self.name, self.faults, self.facts = name, [], {}
        with open(os.path.join(data, "bff", name + ".board"), encoding="utf-8") as f:
            texts = [line.strip() for line in f if line.strip().endswith(".txt")]
        for text in texts:
            for key, value in world.read_facts(os.path.join(data, text)).items():
                self.need(key not in self.facts, f"{key} stands twice")
                self.facts[key] = value
        self.width, self.depth = int(self.facts["table.width"]), int(self.facts["table.depth"])
        for word in ("ground", "contour", "stream", "road", "wall", "work", "place", "corps", "division", "leader",
                     "unit", "turn", "objective", "arrival"):
            setattr(self, word, self.table(word))
        self.check_tables()
        self.check_map()
        self.check_armies()
        self.check_battle()

    def need(self, true, fault):
        if not true:
            self.faults.append(f"{self.name}: {fault}")

    def table(self, word):
        """Facts word.NAME.FIELD = value as {NAME: {FIELD: value}}."""
        out = {}
        for key, value in self.facts.items():
            part = key.split(".")
            if part[0] == word and len(part) == 3:
                out.setdefault(part[1], {})[part[2]] = value
        return out

    def check_tables(self):
        """Every cell of the fire tables, weaker with the range; every result has its effect."""
        for word, kinds, inches in FIRE:
            for kind in kinds.split():
                row = [int(self.facts.get(f"{word}.{kind}.{r}", -1)) for r in inches]
                self.need(min(row) >= 0 and row == sorted(row, reverse=True), f"{word}.{kind}: {row}")
        for n in range(2, 12):
            row = self.facts[f"fire.{n}"].split()
            self.need(len(row) == 4 and all("result." + r in self.facts for r in row), f"fire.{n}: {row}")
        for n in (8, 4, 1, 0, -1, -4, -8):
            self.need("combat." + self.facts[f"charge.{n}"] in self.facts, f"charge.{n} has no effect")

    # ---- the table --------------------------------------------------------------

    def check_map(self):
        self.need(len(self.ground) + len(self.contour) <= POLYGONS_MAX, "too many polygons")
        for word in ("ground", "contour", "stream", "road", "wall", "work"):
            found = getattr(self, word)
            self.need(sorted(map(int, found)) == list(range(1, len(found) + 1)), f"{word}: numbers with gaps")
            for n, one in found.items():
                line = points(one["points"])
                self.need(all(self.on(p) for p in line), f"{word}.{n} leaves the table")
                self.need(2 <= len(line) <= bffland.VERTICES, f"{word}.{n}: {len(line)} points")
                if word in LINES:
                    kind = one.get("kind") or one.get("class")
                    self.need(kind in LINES[word] or not LINES[word], f"{word}.{n}: {kind}")
                else:
                    self.need(simple(line), f"{word}.{n} crosses itself")
                    self.need(plane.shoelace(line) > 0, f"{word}.{n} is not clockwise")
        for n, one in self.ground.items():
            self.need(one["kind"] in GROUND, f"ground.{n}: {one['kind']}")
        for n, one in self.work.items():
            self.need(0 <= int(one["facing"]) < 3600, f"work.{n}: facing")

    def on(self, p):
        return 0 <= p[0] <= self.width and 0 <= p[1] <= self.depth

    # ---- the armies -------------------------------------------------------------

    def check_armies(self):
        both = set(self.unit) & set(self.leader)
        self.need(not both, f"{both}: unit and leader")
        for key, d in self.division.items():
            self.need("corps" not in d or self.corps.get(d["corps"], {}).get("side") == d["side"], f"{key}: corps")
        for key, l in self.leader.items():
            self.need(l["rank"] in ("corps", "division"), f"{key}: {l['rank']}")
            self.need(getattr(self, l["rank"]).get(l["of"], {}).get("side") == l["side"], f"{key} commands nothing")
        posts = [(l["rank"], l["of"]) for l in self.leader.values()]
        self.need(len(posts) == len(set(posts)), "two leaders of one command")
        for key, u in self.unit.items():
            home = self.division.get(u["command"]) or self.corps.get(u["command"]) or {}
            self.need(home.get("side") == u["side"], f"{key} has no command")
            self.need(u["quality"] in QUALITY, f"{key}: {u['quality']}")
            if u["type"] in GUNS:
                self.need(f"cannonade.{u['class']}.12" in self.facts, f"{key}: {u['class']}")
                self.need(("half" in u) == (int(u["guns"]) < 6), f"{key}: {u['guns']} guns")
            else:
                self.need(u["type"] in FOOT and f"musketry.{u['weapon']}.2" in self.facts, f"{key}: weapon")
                self.check_label(key, u["label"])

    def check_label(self, key, label):
        """start/worn/spent by one of the three bands; a dash says that there is no worn band."""
        start, worn, spent = label.split("/")
        if worn == "-":
            self.need(0 <= int(spent) < int(start), f"{key}: {label}")
            return
        n = int(start)
        bands = [(math.ceil(n * w / 100), math.ceil(n * s / 100)) for w, s in BANDS]
        self.need((int(worn), int(spent)) in bands, f"{key}: {label} is of no band")

    def stands(self, side):
        return sum(int(u["label"].split("/")[0]) for u in self.unit.values()
                   if u["side"] == side and u["type"] in FOOT)

    def check_history(self, data, sister):
        """Stands of 200 men against the strength points of 100 men in the sister game."""
        facts = world.read_facts(os.path.join(data, "lfm", sister + ".units.txt"))
        men = {}
        for key, value in facts.items():
            part = key.split(".")
            if part[0] == "unit" and part[2] == "brigade":
                men[value] = men.get(value, 0) + int(facts[f"unit.{part[1]}.sp"].split()[0])
        both, ours, theirs = 0, {}, {}
        for key, u in self.unit.items():
            if u["type"] == "infantry" and key in men:
                n = int(u["label"].split("/")[0])
                self.need(abs(2 * n - men[key]) <= 5, f"{key}: {n} stands for {men[key]} hundred men")
                ours[u["side"]] = ours.get(u["side"], 0) + 2 * n
                theirs[u["side"]] = theirs.get(u["side"], 0) + men[key]
                both += 1
        for side, n in ours.items():
            self.need(abs(n - theirs[side]) * 10 <= theirs[side], f"{side}: {n} for {theirs[side]} hundred men")
        return both

    # ---- the battle -------------------------------------------------------------

    def check_battle(self):
        turns = int(self.facts["scenario.turns"])
        for n in range(1, turns + 1):
            t = self.turn.get(str(n), {})
            self.need("hour" in t and t.get("light") in ("day", "twilight", "night"), f"turn {n}: hour and light")
            self.need(("sight" in t) == (t.get("light") != "day"), f"turn {n}: sight")
        for n, o in self.objective.items():
            self.need(self.on(points(o["at"])[0]), f"{o['name']} lies off the table")
            self.need(o.get("key") in (None, o["start"]), f"{o['name']}: whose key position?")
        for side in ("union", "confederate"):
            heavy = self.facts.get(f"losses.heavy.{side}")
            if heavy:
                self.need(15 <= 100 * int(heavy) / self.stands(side) <= 27,
                          f"{side}: heavy casualties at {heavy} of {self.stands(side)} stands")
        self.coming = {}
        for n, a in self.arrival.items():
            self.check_arrival(n, a, turns)

    def check_arrival(self, n, a, turns):
        x, y = points(a["at"])[0]
        edge = {"west": x == 0, "east": x == self.width, "north": y == 0, "south": y == self.depth, "here": True}
        self.need(1 <= int(a["turn"]) <= turns and self.on((x, y)), f"arrival {n}")
        self.need(edge[a["from"]], f"arrival {n} is not on the {a['from']} edge")
        if "span" in a:
            low, high = map(int, a["span"].split())
            along = y if a["from"] in ("west", "east") else x
            most = self.depth if a["from"] in ("west", "east") else self.width
            self.need(0 <= low <= along <= high <= most, f"arrival {n}: span")
            wide = sum(self.arriving(self.unit[p], a)[0] for p in a["pieces"].split() if p in self.unit)
            self.need(wide <= high - low, f"arrival {n}: {wide} of front on {high - low} of edge")
        for piece in a["pieces"].split():
            self.need(piece in self.unit or piece in self.leader, f"arrival {n}: who is {piece}?")
            self.need(piece not in self.coming, f"{piece} arrives twice")
            self.coming[piece] = n

    def arriving(self, unit, a):
        guns = "unlimbered" if a["formation"] == "unlimbered" else "limbered"
        return tuple(self.footprint(unit, guns if unit["type"] in GUNS else a["formation"]))

    # ---- a position -------------------------------------------------------------

    def check_scenario(self, path):
        facts = world.read_facts(path)
        said = {k.split(".")[1]: v for k, v in facts.items() if k.split(".")[0] in ("unit", "leader")}
        waiting = {k for k, v in said.items() if v == "waiting"}
        self.need(waiting == set(self.coming), f"the waiting are not the arriving: {waiting ^ set(self.coming)}")
        if said:
            self.need(set(said) == set(self.unit) | set(self.leader), "somebody is nowhere")
        shape = {}
        for key, value in said.items():
            self.need(key in self.unit or key in self.leader, f"who is {key}?")
            if value != "waiting" and key in self.unit:
                shape[key] = self.pose(key, value.split())
            elif value != "waiting":
                self.check_leader(key, value, said)
        for key, ring in shape.items():
            self.need(all(self.on(p) for p in ring), f"{key} stands off the table")
        keys = sorted(shape)
        for i, a in enumerate(keys):
            for b in keys[i + 1:]:
                self.need(apart(shape[a], shape[b]), f"{a} and {b} overlap")
                if self.unit[a]["side"] != self.unit[b]["side"]:
                    self.need(gap(shape[a], shape[b]) >= LEAST_GAP, f"{a} and {b} begin in contact")
        return len(said) - len(waiting), len(waiting)

    def check_leader(self, key, value, said):
        if value.startswith("with "):
            unit = value[5:]
            chain = {self.unit[unit]["command"], self.division.get(self.unit[unit]["command"], {}).get("corps")}
            self.need(self.leader[key]["of"] in chain and said[unit] != "waiting", f"{key} with {unit}")
        else:
            self.need(self.on(points(value)[0]), f"{key} stands off the table")

    def pose(self, key, words):
        formation, x, y, facing = words[0], *map(int, words[1:4])
        self.need(0 <= facing < 3600, f"{key}: facing {facing}")
        wide, deep = self.footprint(self.unit[key], formation)
        if formation == "garrison":
            home = [g for g in self.ground.values() if g["kind"] == "built-up" and "garrison" in g
                    and plane.inside((x, y), points(g["points"]))]
            stands = int(self.unit[key]["label"].split("/")[0])
            self.need(home and stands <= int(home[0]["garrison"]), f"{key} garrisons nothing, or too many")
        t = math.radians(facing / 10)
        c, s = math.cos(t), math.sin(t)  # right of the unit is (c, s), forward (s, -c)
        front = deep / 2 if formation == "garrison" else 0  # x, y: the middle of the front, of a garrison its own
        return [(x + c * u + s * v, y + s * u - c * v) for u, v in
                ((-wide / 2, front), (wide / 2, front), (wide / 2, front - deep), (-wide / 2, front - deep))]

    def footprint(self, unit, formation):
        """Width and depth by BFF-R1 and BFF-R2."""
        if unit["type"] in GUNS:
            return map(int, self.facts["size." + formation].split())
        n = int(unit["label"].split("/")[0])
        wide, deep = map(int, self.facts["size." + ("infantry" if unit["type"] == "infantry" else "cavalry")].split())
        if formation == "garrison":
            return wide, deep
        way, number = self.facts["formation." + formation].split()
        files = min(n, int(number)) if way == "abreast" else -(-n // int(number))
        return files * wide, -(-n // files) * deep


def points(text):
    n = list(map(int, text.split()))
    return list(zip(n[::2], n[1::2]))


def simple(ring):
    sides = list(zip(ring, ring[1:] + ring[:1]))
    for i, (a, b) in enumerate(sides):
        for j in range(i + 2, len(sides)):
            if (i or j < len(sides) - 1) and plane.crossing(a, b, *sides[j]):
                return False
    return len(set(ring)) == len(ring) > 2


def apart(a, b):
    """Two rectangles share no ground: some side of one of them parts them; touching is allowed."""
    for ring, other in ((a, b), (b, a)):
        for p, q in zip(ring, ring[1:] + ring[:1]):
            nx, ny = q[1] - p[1], p[0] - q[0]
            mine = [nx * (r[0] - p[0]) + ny * (r[1] - p[1]) for r in ring]
            theirs = [nx * (r[0] - p[0]) + ny * (r[1] - p[1]) for r in other]
            if max(mine) <= min(theirs) + 1 or max(theirs) <= min(mine) + 1:
                return True
    return False


def gap(a, b):
    return min(plane.to_segment(p, q, r)[0] for one, two in ((a, b), (b, a)) for p in one
               for q, r in zip(two, two[1:] + two[:1]))


def run(data, map_text):
    folder, faults = os.path.join(data, "bff"), []
    for battle in bffland.TABLES:
        with open(os.path.join(folder, battle + ".map.txt"), encoding="utf-8") as f:
            if f.read() != map_text(bffland.Land(data, battle)):
                faults.append(f"{battle}.map.txt is not what the theatre gives; derive again")
    for path in sorted(glob.glob(os.path.join(folder, "*.board"))):
        name = os.path.basename(path)[:-6]
        board = Board(data, name)
        on, waiting = board.check_scenario(os.path.join(folder, name + ".scenario"))
        both = board.check_history(data, HISTORY[name]) if name in HISTORY else 0
        print(f"{name}: {len(board.ground) + len(board.contour)} polygons, {len(board.unit)} units, "
              f"{len(board.leader)} leaders, {on} on the table, {waiting} waiting; stands union "
              f"{board.stands('union')}, confederate {board.stands('confederate')}; {both} brigades as in history")
        faults += board.faults
    for fault in faults:
        print(fault)
    print(f"{len(faults)} faults")
    return 1 if faults else 0
