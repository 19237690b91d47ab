"""Checks of the committed GUV board: the map and its derivation, the armies by the worked examples, the scenarios."""
import glob
import io
import os

import guvland
import hexes
import world

MAJOR = guvland.MAJOR
# Places of GUV-D6 and the bank on which each must stand.
BANKS = {"Chancellorsville": "south", "Marye's Heights": "south", "Spotsylvania": "south", "Falmouth": "north",
         "Fredericksburg": "south", "Zoan Church": "south", "Fairview": "south", "Salem Church": "south",
         "Hamilton's Crossing": "south", "Richardsville": "wedge", "Kelly's Ford": "north", "Ely's Ford": "south",
         "Germanna Ford": "south", "Hazel Grove": "south", "Lee's Hill": "south", "Prospect Hill": "south"}


class Check:
    def __init__(self, data, map_text):
        self.data, self.faults = data, []
        self.facts = self.read("map.txt")
        self.grid = hexes.Grid(int(self.facts["grid.columns"]), int(self.facts["grid.rows"]))
        with open(os.path.join(data, "guv", "map.txt"), encoding="utf-8") as f:
            self.need(f.read() == map_text, "map.txt is not what the theatre gives; derive again")
        self.read_map()
        self.read_units()
        self.check_map()
        self.check_supply()
        self.check_units()
        for path in sorted(glob.glob(os.path.join(data, "guv", "*.scenario"))):
            self.check_scenario(path)

    def need(self, true, fault):
        if not true:
            self.faults.append(fault)

    def read(self, name):
        facts = world.read_facts(os.path.join(self.data, "guv", name))
        return {key: value.split(" #")[0].strip() for key, value in facts.items()}

    # ---- the map ----------------------------------------------------------------

    def pairs(self, word):
        return {tuple(map(hexes.parse, key.split(".")[1].split("-"))): value for key, value in self.facts.items()
                if key.startswith(word + ".") and key.count(".") == 1}

    def of_hexes(self, last):
        return {hexes.parse(key.split(".")[1]): value for key, value in self.facts.items()
                if key.startswith("hex.") and key.endswith("." + last)}

    def read_map(self):
        self.ground = {hexes.parse(k[4:]): v for k, v in self.facts.items()
                       if k.startswith("hex.") and k.count(".") == 1}
        self.side, self.road, self.crossing = self.pairs("side"), self.pairs("road"), self.pairs("crossing")
        self.name, self.flag = self.of_hexes("name"), self.of_hexes("flag")
        self.edge = {hexes.parse(k[5:]): v for k, v in self.facts.items() if k.startswith("edge.")}
        self.region = {}
        for bank in ("north", "wedge", "south"):
            for h in self.reach([hexes.parse(self.facts[f"region.{bank}"])], lambda p: self.side.get(p) not in MAJOR):
                self.need(h not in self.region, f"{hexes.text(h)} lies on two banks")
                self.region[h] = bank

    def reach(self, start, passes):
        seen, todo = set(start), list(start)
        while todo:
            h = todo.pop()
            for n in self.grid.around(h):
                if n not in seen and passes(hexes.pair(h, n)):
                    seen.add(n)
                    todo.append(n)
        return seen

    def check_map(self):
        self.need(set(self.ground) == set(self.grid.hexes), "not every hex of the sheet has its ground")
        self.need(len(self.region) == len(self.grid.hexes), "land without a bank")
        for p, kind in self.side.items():
            self.need(hexes.pair(*p) == p and p[1] in self.grid.around(p[0]), f"{hexes.pair_text(p)} is no hexside")
            if kind in MAJOR:
                banks = {self.region[p[0]], self.region[p[1]]}
                want = {"wedge", "south"} if kind == "rapidan" else None
                self.need(len(banks) == 2 and (banks == want if want else banks != {"wedge", "south"}),
                          f"{hexes.pair_text(p)}: the {kind} does not part the right banks")
        for p, kind in self.crossing.items():
            right = MAJOR if kind == "ford" else ("minor",)
            self.need(self.side.get(p) in right, f"{kind} {hexes.pair_text(p)} on the wrong water")
        for p in self.road:
            if self.side.get(p) in MAJOR + ("minor",):
                self.need(p in self.crossing, f"road {hexes.pair_text(p)} crosses water without ford or bridge")
        at = {name: h for h, name in self.name.items()}
        self.need(len(at) == len(self.name), "a name stands twice")
        for name, bank in BANKS.items():
            self.need(name in at and self.region[at[name]] == bank, f"{name} is not on the {bank} bank")

    def check_supply(self):
        """Flags stand on edge roads; every road hex of a side's own bank has a road to one of its flags."""
        roaded = {h for p in self.road for h in p}
        for h, value in self.flag.items():
            self.need(h in self.edge and h in roaded, f"flag {hexes.text(h)} is not on a road that leaves the sheet")
        for side, bank in (("union", "north"), ("confederate", "south")):
            flags = [h for h, value in self.flag.items() if value.startswith(side)]
            tied = self.reach(flags, lambda p: p in self.road and self.side.get(p) != "rappahannock")
            for h in sorted(roaded - tied):
                self.need(self.region[h] != bank, f"the road at {hexes.text(h)} leads to no flag of {side}")

    # ---- armies -----------------------------------------------------------------

    def read_units(self):
        self.unit = {}
        for key, value in self.read("units.txt").items():
            if key.startswith("unit."):
                _, name, what = key.split(".")
                self.unit.setdefault(name, {})[what] = value

    def points(self, *names):
        return sum(int(self.unit[n]["combat"]) for n in names)

    def bonus(self, *names):
        return sum(int(self.unit[n].get("bonus", 0)) for n in names)

    def check_units(self):
        p, b = self.points, self.bonus
        for true, what in (
                (p("von-Gilsa") == 3 and p("McGowan") == 4, "D5: von Gilsa 3, McGowan 4"),
                (p("Walker", "Nelson") == 4, "D5: Walker + Nelson 4"),
                (p("Pender", "Thomas", "Lane") == 11, "D5: Pender + Thomas + Lane 11"),
                (p("Barlow", "McLean", "Schirmer") == 10, "D5: Barlow + McLean + Schirmer 10"),
                (p("Buschbeck") <= p("Heth") + 1 < 2 * p("Buschbeck"), "D5: Heth + 1 against Buschbeck is 1:1"),
                (b("Pender", "Thomas", "Lane", "Walker", "Nelson") == 4, "D5a: +4 against von Gilsa"),
                (b("Buschbeck") == 1 and b("Schirmer") == 1, "D5a: Buschbeck and Schirmer +1"),
                (b("Heth", "McGowan", "von-Gilsa", "Barlow", "McLean") == 0, "D5a: five units without a bonus")):
            self.need(true, what)
        for name, u in self.unit.items():
            c, r = int(u["combat"]), int(u["reduced"])
            self.need(r == ((c + 1) // 2 if c > 1 else 0), f"{name}: reduced side")
            want = {"infantry": 4, "artillery": 4, "horse-artillery": 6, "cavalry": 7}.get(u["type"], 0)
            self.need(int(u["move"]) == want, f"{name}: movement")
        count = {}
        for u in self.unit.values():
            key = (u["side"], u["type"])
            count[key] = count.get(key, 0) + 1
        want = {("union", "infantry"): 58, ("union", "artillery"): 9, ("union", "cavalry"): 7,
                ("union", "horse-artillery"): 1,
                ("confederate", "infantry"): 36, ("confederate", "artillery"): 14, ("confederate", "cavalry"): 4,
                ("confederate", "horse-artillery"): 1}
        for key, n in want.items():
            self.need(count.get(key) == n, f"{key}: {count.get(key)} units, not {n}")

    # ---- scenarios ----------------------------------------------------------------

    def check_scenario(self, path):
        label = os.path.basename(path)
        with open(path, encoding="utf-8") as f:
            board = next(line.split()[1] for line in f if line.startswith("board "))
        facts = world.read_facts(path)
        scenario = self.read(board + ".txt")
        area = [hexes.parse(w) for w in scenario.get("scenario.area", "0101 4240").split()]
        stacks = {}
        for key, value in facts.items():
            word, *rest = key.split(".")
            if word == "unit":
                self.need(rest[0] in self.unit, f"{label}: no unit {rest[0]}")
                if value.split()[0].isdigit():
                    stacks.setdefault(hexes.parse(value.split()[0]), []).append(rest[0])
            elif word == "pontoon" and board != "proving-ground":
                p = tuple(map(hexes.parse, rest[0].split("-")))
                self.need(self.crossing.get(p) == "ford", f"{label}: pontoon {rest[0]} on no ford")
        for h, units in stacks.items():
            where = f"{label}: {hexes.text(h)}"
            self.need(len(units) <= 4 and self.points(*units) <= 16, f"{where} holds too much: {units}")
            self.need(len({self.unit[u]["side"] for u in units}) == 1, f"{where} holds both sides")
            self.need(all(a <= v <= b for a, v, b in zip(area[0], h, area[1])), f"{where} lies outside the play area")
        for n in range(int(scenario["scenario.first"]), int(scenario["scenario.last"]) + 1):
            self.need((scenario[f"turn.{n}.night"] == "yes") == (n % 5 == 0), f"{label}: turn {n}, night")


def run(data, land, write_map):
    text = io.StringIO()
    write_map(land, text)
    c = Check(data, text.getvalue())
    kinds = {}
    for table in (c.ground.values(), c.side.values(), c.crossing.values(), c.road.values()):
        for v in table:
            kinds[v] = kinds.get(v, 0) + 1
    for fault in c.faults:
        print(fault)
    print(", ".join(f"{n} {k}" for k, n in sorted(kinds.items())))
    for side in ("union", "confederate"):
        mine = [u for u, v in c.unit.items() if v["side"] == side and v["type"] not in ("skirmisher", "dummy")]
        print(f"{side}: {len(mine)} units, {c.points(*mine)} combat points")
    print(f"{len(c.faults)} faults")
    return 1 if c.faults else 0
