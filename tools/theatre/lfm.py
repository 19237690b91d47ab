#!/usr/bin/env python3
"""Derive the maps and charts of The Last Full Measure from the theatre.

    python3 tools/theatre/lfm.py            writes data/lfm/<battle>.map.txt and <battle>.chart.txt
    python3 tools/theatre/lfm.py --check    verifies the committed boards, their armies and their scenarios

Needs Python 3 and nothing else; what it writes is committed, so building never needs it.
"""
import io
import os
import sys

sys.dont_write_bytecode = True

import hexes
import lfmchart
import lfmland

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")

HEAD = """\
# The Last Full Measure: the map of {battle}, {columns} columns of {rows} hexes of 250 yards. Written by
# tools/theatre/lfm.py from data/theatre and {battle}.corrections.txt; do not edit, derive again.
"""
WORDS = {"open": "clear", "forest": "woods"}


def write_map(land, out):
    def facts(title, lines):
        print(f"\n# {title}", file=out)
        for line in lines:
            print(line, file=out)

    text = hexes.text
    print(HEAD.format(battle=land.battle, columns=land.grid.columns, rows=land.grid.rows), file=out)
    print("source reconstructed\n", file=out)
    print(f"grid.columns = {land.grid.columns}\ngrid.rows = {land.grid.rows}", file=out)
    facts("Ground and level (40 feet).",
          (f"hex.{text(h)} = {WORDS.get(land.terrain[h], land.terrain[h])} {land.level[h]}" for h in land.grid.hexes))
    sides = {p: [k] for p, k in land.side.items()}
    for p in land.steep:
        sides.setdefault(p, []).append("steep")
    facts("Creeks and steep slopes.", (f"side.{hexes.pair_text(p)} = {' '.join(k)}" for p, k in by_text(sides)))
    facts("Roads over hexsides, and where they leave the sheet.",
          [f"road.{hexes.pair_text(p)} = {k}" for p, k in by_text(land.road)]
          + [f"edge.{text(h)} = {d} {k}" for h, (d, k) in sorted(land.edge.items(), key=lambda x: text(x[0]))])
    print("\nsource historical", file=out)
    facts("Places.", sorted(f"hex.{text(h)}.name = {name}" for h, name in land.name.items()))


def by_text(table):
    return sorted(table.items(), key=lambda x: hexes.pair_text(x[0]))


def map_text(land):
    out = io.StringIO()
    write_map(land, out)
    return out.getvalue()


def main():
    data = os.path.join(ROOT, "data")
    if "--check" in sys.argv[1:]:
        import lfmcheck
        sys.exit(lfmcheck.run(data, map_text))
    for battle in lfmland.BATTLES:
        land = lfmland.Land(data, battle)
        with open(os.path.join(data, "lfm", battle + ".map.txt"), "w", encoding="utf-8", newline="\n") as f:
            f.write(map_text(land))
        with open(os.path.join(data, "lfm", battle + ".chart.txt"), "w", encoding="utf-8", newline="\n") as f:
            lfmchart.Chart(land).write(f)


if __name__ == "__main__":
    main()
