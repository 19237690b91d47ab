"""From the theatre to the 250-yard hexes of a battle of The Last Full Measure: creeks, roads, woods, levels, places.

Lengths are thousandths of a hex, so that the ways of laying creeks and roads are those of the GUV board."""
import os

import guvland
import hexes
import plane

YARDS_250 = 228.6
BATTLES = {  # north-west corner, columns and rows
    "flank-attack": (-77.724, 38.334, 37, 24),
    "salem-church": (-77.556, 38.308, 25, 20),
}
CLASS = {"turnpike": "pike", "plank": "road", "road": "road", "trail": "trail"}
RANK = ("pike", "road", "trail")
WOODS_SHARE = 0.5
BOTTOM_AFTER = 4  # hexsides from a creek's source to where it has a bottom of its own


class Land(guvland.Land):
    def __init__(self, data, battle):
        west, north, columns, rows = BATTLES[battle]
        hexes.use(west, north, YARDS_250)
        self.data, self.battle = data, battle
        self.grid = hexes.Grid(columns, rows)
        self.fix = guvland.Corrections(os.path.join(data, "lfm", battle + ".corrections.txt"))
        self.width, self.height = self.grid.width, self.grid.height
        self.side, self.crossing, self.road, self.edge, self.steep = {}, {}, {}, {}, set()
        self.terrain, self.level, self.name, self.lines, self.stream_chains = {}, {}, {}, [], []
        self.set_streams()
        self.set_roads()
        self.set_terrain()
        self.set_levels()
        self.set_places()

    def set_streams(self):
        todo = [(p["name"], line) for p, line in self.features("streams")]
        todo += [(name.replace("_", " "), [guvland.point(w) for w in way]) for name, *way in self.fix.get("stream")]
        for name, line in todo:
            chain = self.lay_stream(plane.spline(line, 150))
            if len(chain) > 2:
                self.stream_chains.append((name, "creek", chain))
                for a, b in zip(chain, chain[1:]):
                    self.side[self.grid.sides[frozenset((a, b))]] = "creek"

    def set_roads(self):
        drop = {name.replace("_", " ") for name, in self.fix.get("no-road")}
        todo = [(p["name"], CLASS[p["kind"]], pts) for p, pts in self.features("roads")
                if p["kind"] in CLASS and p["name"] not in drop]
        todo += [(name.replace("_", " "), kind, [guvland.point(w) for w in way])
                 for name, kind, *way in self.fix.get("lane")]
        for name, kind, pts in sorted(todo, key=lambda t: RANK.index(t[1])):
            for line in self.inside(plane.dense(pts, 100)):
                self.lay_road(name, kind, line)

    def better(self, old, new):
        return min((k for k in (old, new) if k), key=RANK.index)

    def set_terrain(self):
        woods = [(p["kind"], ring) for p, ring in self.features("woods")]
        for h in self.grid.hexes:
            share = sum(guvland.in_woods(woods, q) for q in guvland.samples(h)) / len(guvland.samples(h))
            self.terrain[h] = "forest" if share >= WOODS_SHARE else "open"
        for word, *spots in self.fix.get("terrain"):
            for h in map(self.hex_of, spots):
                self.terrain[h] = word

    def set_levels(self):
        """Bottoms along the creeks, then the boxes of the corrections in order: a later one covers an earlier one."""
        base = int(self.fix.get("base")[0][0])
        self.level = {h: base for h in self.grid.hexes}
        for _, _, chain in self.stream_chains:
            for a, b in list(zip(chain, chain[1:]))[BOTTOM_AFTER:]:
                for h in self.grid.sides[frozenset((a, b))]:
                    self.level[h] = base - 1
        for level, *box in self.fix.get("level"):
            for h in self.in_box(box):
                self.level[h] = int(level)
        for box in self.fix.get("steep"):
            inside = set(self.in_box(box))
            for p in self.grid.sides.values():
                if p[0] in inside and p[1] in inside and self.level[p[0]] != self.level[p[1]]:
                    self.steep.add(p)

    def in_box(self, box):
        """Hexes whose centre lies between two corners lat,lon."""
        (ax, ay), (bx, by) = map(guvland.point, box)
        for h in self.grid.hexes:
            x, y = hexes.centre(h)
            if min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
                yield h

    def hex_of(self, word):
        """A hex as CCRR, or the one that holds lat,lon."""
        return self.grid.at(guvland.point(word)) if "," in word else hexes.parse(word)

    def set_places(self):
        self.building = {}
        for spot, kind, *words in self.fix.get("place"):
            h = self.hex_of(spot)
            self.name[h] = " ".join(words)
            self.building[h] = (kind, guvland.point(spot) if "," in spot else hexes.centre(h))
