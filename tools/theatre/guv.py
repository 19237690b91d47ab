#!/usr/bin/env python3
"""Derive the map and the chart of the GUV board from the theatre.

    python3 tools/theatre/guv.py            writes data/guv/map.txt and data/guv/chart.txt
    python3 tools/theatre/guv.py --check    verifies the committed board, its armies and its scenarios

Needs Python 3 and nothing else; what it writes is committed, so building never needs it.
"""
import os
import sys

sys.dont_write_bytecode = True

import guvchart
import guvland
import hexes

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")

HEAD = """\
# Give Us Victories: the map, 42 columns of 40 hexes. Written by tools/theatre/guv.py from data/theatre and
# data/guv/corrections.txt; do not edit, derive again. The book prints no map (GUV-D6): rivers, roads, woods and places
# are those of the ground, laid on hexes and hexsides by us.
"""


def write_map(land, out):
    def facts(title, lines):
        print(f"\n# {title}", file=out)
        for line in lines:
            print(line, file=out)

    text, fix = hexes.text, land.fix
    print(HEAD, file=out)
    print("source reconstructed\n", file=out)
    print(f"grid.columns = {land.grid.columns}\ngrid.rows = {land.grid.rows}", file=out)
    facts("Ground: open, forest, town or city; height.",
          (f"hex.{text(h)} = {land.terrain[h]}" for h in land.grid.hexes))
    facts("Water on hexsides.", (f"side.{hexes.pair_text(p)} = {k}" for p, k in by_text(land.side)))
    facts("Roads over hexsides, and where they leave the sheet.",
          [f"road.{hexes.pair_text(p)} = {k}" for p, k in by_text(land.road)]
          + [f"edge.{text(h)} = {d} {k}" for h, (d, k) in sorted(land.edge.items())])
    facts("One hex of each bank; the great rivers part them.",
          (f"region.{bank} = {text(next(h for h in land.grid.hexes if land.bank[h] == bank))}"
           for bank in ("north", "wedge", "south")))
    facts("Works around Fredericksburg with their marked sides (GUV-D6c).",
          (f"hex.{i}.fort = confederate {' '.join(sides)}" for i, *sides in fix.get("fort")))
    facts("Supply centres and exit roads (GUV-D6a); where the cavalry of turn 11 enters (GUV-18.rein-a).",
          [f"hex.{i}.flag = {side} {name}" for i, side, name in fix.get("flag")]
          + [f"exit.{i} = confederate" for i, in fix.get("exit")]
          + [f"hex.{i}.entry = {land.edge[hexes.parse(i)][0]}" for i, in fix.get("entry")])
    print("\nsource historical", file=out)
    facts("Places.", sorted(f"hex.{text(h)}.name = {name}" for h, name in land.name.items()))
    facts("Fords of the great rivers, bridges of the Po and the Ny.", crossings(land))


def crossings(land):
    for p, (kind, name) in by_text(land.crossing):
        yield f"crossing.{hexes.pair_text(p)} = {kind}"
        if name:
            yield f"crossing.{hexes.pair_text(p)}.name = {name}"


def by_text(table):
    return sorted(table.items(), key=lambda x: hexes.pair_text(x[0]))


def main():
    data = os.path.join(ROOT, "data")
    land = guvland.Land(data)
    if "--check" in sys.argv[1:]:
        import guvcheck
        sys.exit(guvcheck.run(data, land, write_map))
    with open(os.path.join(data, "guv", "map.txt"), "w", encoding="utf-8", newline="\n") as f:
        write_map(land, f)
    with open(os.path.join(data, "guv", "chart.txt"), "w", encoding="utf-8", newline="\n") as f:
        guvchart.Chart(land).write(f)


if __name__ == "__main__":
    main()
