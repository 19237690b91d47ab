#!/usr/bin/env python3
"""Derive the tables of Brigade Fire & Fury from the theatre.

    python3 tools/theatre/bff.py            writes data/bff/<battle>.map.txt
    python3 tools/theatre/bff.py --check    verifies the committed tables, their armies and their scenarios
    python3 tools/theatre/bff.py --at BATTLE LAT,LON ...   where a place lies on a table

Needs Python 3 and nothing else; what it writes is committed, so building never needs it.
"""
import os
import sys

sys.dont_write_bytecode = True

import bffland

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")

HEAD = """\
# Brigade Fire & Fury: the table of {battle}, {wide} by {deep} inches at 60 yards an inch. Written by
# tools/theatre/bff.py from data/theatre and {battle}.corrections.txt; do not edit, derive again.

source reconstructed

table.width = {width}
table.depth = {depth}
table.ground = open
table.level = {base}"""


def points(line):
    return " ".join(f"{x} {y}" for x, y in line)


def map_text(land):
    out = [HEAD.format(battle=land.battle, wide=land.width // 100, deep=land.depth // 100, width=land.width,
                       depth=land.depth, base=land.base)]

    def block(title, word, rows):
        out.append(f"\n# {title}")
        for n, row in enumerate(rows, 1):
            out.extend(f"{word}.{n}.{key} = {value}" for key, value in row if value not in ("", None))

    block("Ground: a later one covers an earlier one.", "ground",
          [(("kind", kind), ("name", name), ("garrison", stands or None), ("points", points(ring)))
           for kind, name, stands, ring in land.grounds])
    block("Contours (levels of 40 feet): a later one covers an earlier one.", "contour",
          [(("level", level), ("points", points(ring))) for level, ring in land.contours])
    block("Streams, downward.", "stream", [(("name", n), ("points", points(line))) for n, line in land.streams])
    block("Roads.", "road", [(("name", n), ("class", c), ("points", points(line))) for n, c, line in land.roads])
    block("Walls and fences.", "wall", [(("kind", k), ("points", points(line))) for k, line in land.walls])
    block("Works, the side that they face, and the turn from which they stand.", "work",
          [(("name", n), ("kind", k), ("facing", f), ("turn", t if t > 1 else None), ("points", points(line)))
           for n, k, f, t, line in land.works])
    out.append("\nsource historical")
    block("Places.", "place", [(("name", n), ("kind", k), ("at", points([at]))) for n, k, at in land.places])
    return "\n".join(out) + "\n"


def main():
    data, args = os.path.join(ROOT, "data"), sys.argv[1:]
    if "--check" in args:
        import bffcheck
        sys.exit(bffcheck.run(data, map_text))
    if "--at" in args:
        land = bffland.Land(data, args[1])
        for spot in args[2:]:
            print(spot, *map(round, land.point(spot)))
        return
    for battle in bffland.TABLES:
        land = bffland.Land(data, battle)
        with open(os.path.join(data, "bff", battle + ".map.txt"), "w", encoding="utf-8", newline="\n") as f:
            f.write(map_text(land))


if __name__ == "__main__":
    main()
