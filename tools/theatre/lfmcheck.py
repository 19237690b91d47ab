"""Checks of the committed boards of The Last Full Measure: maps and their derivation, armies, battles, scenarios."""
import glob
import os

import hexes
import lfmland
import lfmsight
import world

GROUND = ("clear", "corn", "orchard", "woods", "town", "sunken")
SIDES = ("creek", "steep", "wall", "river")
HEXES_MAX, PIECES_MAX = 1680, 255  # what the engine has room for


class Board:
    def __init__(self, data, name):
        self.name, self.faults, self.facts = name, [], {}
        folder = os.path.join(data, "lfm")
        with open(os.path.join(folder, name + ".board"), encoding="utf-8") as f:
            texts = [line.strip() for line in f if line.strip().endswith(".txt")]
        for text in texts:
            for key, value in world.read_facts(os.path.join(data, text)).items():
                self.need(key not in self.facts, f"{key} stands twice")
                self.facts[key] = value.split(" #")[0].strip()
        self.read()
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

    def plain(self, word, parse):
        return {parse(k.split(".")[1]): v for k, v in self.facts.items()
                if k.startswith(word + ".") and k.count(".") == 1}

    def read(self):
        facts = self.facts
        self.grid = hexes.Grid(int(facts["grid.columns"]), int(facts["grid.rows"]))
        ground = self.plain("hex", hexes.parse)
        self.ground = {h: v.split()[0] for h, v in ground.items()}
        self.level = {h: int(v.split()[1]) for h, v in ground.items()}
        self.side, self.road = self.plain("side", pair), self.plain("road", pair)
        self.crossing, self.edge = self.plain("crossing", pair), self.plain("edge", hexes.parse)
        self.work = self.plain("work", hexes.parse)
        self.unit, self.commander = self.table("unit"), self.table("commander")
        self.brigade, self.division, self.corps = self.table("brigade"), self.table("division"), self.table("corps")
        self.arrival, self.objective = self.table("arrival"), self.table("objective")
        corners = facts.get("scenario.area", f"0101 {self.grid.columns:02d}{self.grid.rows:02d}").split()
        self.area = [hexes.parse(c) for c in corners]

    def inside(self, h):
        (w, n), (e, s) = self.area
        return w <= h[0] <= e and n <= h[1] <= s

    # ---- the map ----------------------------------------------------------------

    def check_map(self):
        self.need(set(self.ground) == set(self.grid.hexes), "not every hex of the sheet has its ground")
        self.need(len(self.grid.hexes) <= HEXES_MAX, "too many hexes")
        self.need(set(self.ground.values()) <= set(GROUND), "unknown ground")
        for p in list(self.side) + list(self.road) + list(self.crossing):
            self.need(hexes.pair(*p) == p and p[1] in self.grid.around(p[0]), f"{hexes.pair_text(p)} is no hexside")
        for p, kinds in self.side.items():
            self.need(set(kinds.split()) <= set(SIDES), f"{hexes.pair_text(p)}: {kinds}")
            self.need("steep" not in kinds or self.level[p[0]] != self.level[p[1]],
                      f"{hexes.pair_text(p)} is steep and level")
        for p, kind in self.crossing.items():
            self.need(p in self.side, f"{hexes.pair_text(p)}: {kind} without water")
        for p in self.road:
            self.need("river" not in self.side.get(p, "") or p in self.crossing, f"a road fords {hexes.pair_text(p)}")
        for h, value in self.edge.items():
            off = hexes.step(h, hexes.NAMES.index(value.split()[0]))
            self.need(not self.grid.has(off), f"the road of {hexes.text(h)} does not leave the sheet")
            self.need(any(h in p for p in self.road), f"no road reaches the edge at {hexes.text(h)}")
        self.check_roads()

    def check_roads(self):
        """Every road is joined to an edge of the sheet."""
        seen, todo = set(self.edge), list(self.edge)
        while todo:
            h = todo.pop()
            for n in self.grid.around(h):
                if n not in seen and hexes.pair(h, n) in self.road:
                    seen.add(n)
                    todo.append(n)
        for p in self.road:
            self.need(p[0] in seen, f"the road {hexes.pair_text(p)} hangs in the air")

    # ---- the armies -------------------------------------------------------------

    def check_armies(self):
        self.need(len(self.unit) + len(self.commander) <= PIECES_MAX, "too many pieces")
        both = set(self.unit) & set(self.commander)
        self.need(not both, f"{both}: unit and commander")
        for key, u in self.unit.items():
            home = [w for w in ("brigade", "division", "corps") if w in u]
            self.need(len(home) == 1 and u[home[0]] in getattr(self, home[0]), f"{key} has no home")
            self.need(getattr(self, home[0])[u[home[0]]]["side"] == u["side"], f"{key} serves two sides")
            self.need(("brigade" in u) == ("artillery" not in u["type"]), f"{key}: {u['type']} in a {home[0]}")
            self.need(("back" in u) == (u["type"] != "infantry"), f"{key}: strength of the back")
            self.need(1 <= int(u["sp"]) <= 10 and 1 <= int(u["cr"]) <= 6, f"{key}: {u['sp']} {u['cr']}")
            self.need(int(u.get("back", 0)) <= int(u["sp"]), f"{key}: the back is stronger")
        for key, b in self.brigade.items():
            self.need(b["division"] in self.division and self.division[b["division"]]["side"] == b["side"], key)
            self.need(any(u.get("brigade") == key for u in self.unit.values()), f"{key} has no regiments")
            self.need(self.head("brigade", key) is not None, f"{key} has no commander")
        for key, d in self.division.items():
            self.need("corps" not in d or d["corps"] in self.corps, f"{key} has no corps")
            self.need(self.head("division", key) is not None, f"{key} has no commander")
        for key, c in self.commander.items():
            self.need((c["rank"] == "brigade") == ("cv" not in c), f"{key}: command value")
            self.need(c["rank"] == "army" or c["of"] in getattr(self, c["rank"]), f"{key} commands nothing")

    def head(self, rank, of):
        return next((k for k, c in self.commander.items() if c["rank"] == rank and c["of"] == of), None)

    # ---- the battle -------------------------------------------------------------

    def check_battle(self):
        turns = int(self.facts["scenario.turns"])
        for n in range(1, turns + 1):
            for word in ("day", "hour", "light"):
                self.need(f"turn.{n}.{word}" in self.facts, f"turn {n} has no {word}")
        for o in self.objective.values():
            self.need(self.inside(hexes.parse(o["hex"])), f"{o['name']} lies off the map")
        for h, sides in self.work.items():
            self.need(self.inside(h) and set(sides.split()) <= set(hexes.NAMES), f"work of {hexes.text(h)}")
        self.coming = {}
        for key, a in self.arrival.items():
            h = hexes.parse(a["hex"])
            self.need(1 <= int(a["turn"]) <= turns and self.inside(h), f"arrival {key}")
            if a["from"] != "here":
                self.need(not self.grid.has(hexes.step(h, hexes.NAMES.index(a["from"]))), f"arrival {key}: no edge")
            for piece in a["pieces"].split():
                self.need(piece in self.unit or piece in self.commander, f"arrival {key}: who is {piece}?")
                self.need(piece not in self.coming, f"{piece} arrives twice")
                self.coming[piece] = key

    # ---- a position -------------------------------------------------------------

    def check_scenario(self, path):
        facts = world.read_facts(path)
        said = {key.split(".")[1]: value for key, value in facts.items() if key.split(".")[0] in ("unit", "commander")}
        spot, stacks = {}, {}
        for piece, value in said.items():
            self.need(piece in self.unit or piece in self.commander, f"who is {piece}?")
            if value != "waiting":
                spot[piece] = hexes.parse(value.split()[0])
                self.need(self.inside(spot[piece]), f"{piece} stands off the map")
                stacks.setdefault(spot[piece], []).append(piece)
        waiting = {p for p, v in said.items() if v == "waiting"}
        self.need(waiting == set(self.coming), "the waiting are not the arriving")
        if not self.facts.get("scenario.area") and self.coming:
            self.need(set(said) == set(self.unit) | set(self.commander), "somebody is nowhere")
        for h, pieces in stacks.items():
            self.check_stack(h, pieces)
        for c in self.commander:
            mine = [u for u in self.unit if self.unit[u].get("brigade") == self.commander[c].get("of")]
            if c in spot and self.commander[c]["rank"] == "brigade":
                self.need(any(spot.get(u) == spot[c] for u in mine), f"{c} is away from his regiments")
                self.check_integrity(mine, spot, said)
        for key in facts:
            if key.startswith("breastwork."):
                self.need(hexes.parse(key.split(".")[1]) in self.work, f"{key} has no face in the battle")
        return len(spot), sum(1 for v in said.values() if v == "waiting")

    def check_stack(self, h, pieces):
        units = [self.unit[p] for p in pieces if p in self.unit]
        where = hexes.text(h)
        self.need(units, f"a commander alone in {where}")
        self.need(len({(self.unit.get(p) or self.commander[p])["side"] for p in pieces}) == 1, f"two sides in {where}")
        foot, guns = [u for u in units if "brigade" in u], [u for u in units if "brigade" not in u]
        self.need(len({u["brigade"] for u in foot}) < 2, f"two brigades in {where}")
        self.need(sum(int(u["sp"]) for u in foot) <= int(self.facts["rule.stack"]), f"over-stacked {where}")
        self.need(sum(int(u["sp"]) for u in guns) <= int(self.facts["rule.stack-guns"]), f"too many guns in {where}")

    def check_integrity(self, mine, spot, said):
        here = [u for u in mine if u in spot]
        for u in here:
            free = "detached" in said[u] or "special" in self.unit[u] or len(here) == 1
            self.need(free or any(v != u and lfmsight.distance(spot[u], spot[v]) < 2 for v in here),
                      f"{u} is apart from its brigade (LFM-22.2a)")


def pair(text):
    return tuple(map(hexes.parse, text.split("-")))


def check_sight(board, path):
    """The worked example of sight on the proving ground: `#   A 2118 partial 9` in its head."""
    done = 0
    with open(path, encoding="utf-8") as f:
        for line in f:
            words = line.lstrip("# ").split()
            if line.startswith("#") and len(words) == 4 and len(words[0]) == 1 and words[3].isdigit():
                guns, target = (15, 24), hexes.parse(words[1])
                found = (lfmsight.sight(board.ground, board.level, guns, target), lfmsight.distance(guns, target))
                board.need(found == (words[2], int(words[3])), f"sight of {words[0]}: {found}")
                done += 1
    board.need(done == 11, f"{done} answers of sight, not 11")


def run(data, map_text):
    folder, faults = os.path.join(data, "lfm"), []
    for battle in lfmland.BATTLES:
        with open(os.path.join(folder, battle + ".map.txt"), encoding="utf-8") as f:
            if f.read() != map_text(lfmland.Land(data, battle)):
                faults.append(f"{battle}.map.txt is not what the theatre gives; derive again")
    for path in sorted(glob.glob(os.path.join(folder, "*.board"))):
        name = os.path.basename(path)[:-6]
        board = Board(data, name)
        on, waiting = board.check_scenario(os.path.join(folder, name + ".scenario"))
        if name == "proving-ground":
            check_sight(board, os.path.join(folder, name + ".map.txt"))
        print(f"{name}: {len(board.grid.hexes)} hexes, {len(board.unit)} units, {len(board.commander)} commanders, "
              f"{on} on the map, {waiting} waiting")
        faults += board.faults
    for fault in faults:
        print(fault)
    print(f"{len(faults)} faults")
    return 1 if faults else 0
