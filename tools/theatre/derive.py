#!/usr/bin/env python3
"""Derive the chart of the LGV board from the theatre.

    python3 tools/theatre/derive.py            writes data/lgv/chart.txt
    python3 tools/theatre/derive.py --check    verifies the committed chart against data/lgv/map.txt

Needs Python 3 and nothing else; the chart is committed, so building never needs it.
"""
import os
import sys

sys.dont_write_bytecode = True

import cells
import chartfile
import ground
import plane
import streams
import ways
import world as w

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def ford_places(world, net):
    """Each ford on the border it belongs to, as near to its historical place as the border allows."""
    history = {p["name"]: pts[0] for p, pts in world.features("fords")}
    out = {}
    for left, right, line in net.arcs:
        rule = world.borders.get((min(left, right), max(left, right)), ())
        if "ford" in rule:
            name = rule[rule.index("ford") + 1]
            s = plane.to_line(history[name], line)[1]
            low, high = 0.0, len(line) - 1.0
            while plane.length(plane.part(line, 0, s)) < 260 and s < high:
                s = min(high, s + 0.1)
            while plane.length(plane.part(line, s, high)) < 260 and s > low:
                s = max(low, s - 0.1)
            out[name] = plane.at(line, s)
    return out


def frame_end(world, ports, p, areas):
    """The port that a road leaving the frame at p should use, or None if it ends inside."""
    if min(p[0], p[1], world.width - p[0], world.height - p[1]) > 90:
        return None
    return min((plane.dist(p, q), q) for (area, _), q in ports.items() if not areas or area in areas)[1]


def lay_roads(world, net, fords, ports):
    roads = ways.Roads(world, net, fords)
    moved = {name: [w.to_plane(lon, lat) for lat, lon in line] for name, line in ways.MOVED.items()}
    todo = [(p, ways.clip(world, moved.get(p["name"], pts))) for p, pts in world.features("roads")]
    todo = [(p, pts) for p, pts in todo if pts and p["kind"] in ways.ORDER]
    for p, pts in sorted(todo, key=lambda x: ways.ORDER.index(x[0]["kind"])):
        ends = [frame_end(world, ports, end, ways.ROUTES.get(p["name"])) for end in (pts[0], pts[-1])]
        if not roads.named(p["kind"], p["name"], pts, *ends):
            print(f"not drawn, no legal way: {p['name']}", file=sys.stderr)
    done = roads.crossed()
    for a, b in sorted(world.borders):
        if world.road_between(a, b) and (a, b) not in done:
            roads.track(a, b)
    for (area, zone), port in sorted(ports.items()):
        roads.exit(area, port, zone)
    return roads


def derive(data):
    world = w.World(data)
    net = cells.build(world, cells.paint(world))
    centre = {n: ps[0] for n, ps in world.sites.items()}
    creeks = streams.draw(world, net, centre)
    fords = ford_places(world, net)
    chart = chartfile.Chart(world, net)
    chart.creeks, chart.fords = creeks, fords
    ports = chart.ports()
    chart.place_zones(ports)
    roads = lay_roads(world, net, fords, ports)
    chart.roads = ways.smooth(roads)
    chart.set_fords()
    chart.draw_ground()
    chart.place_spots()
    chart.place_letters(roads)
    return chart


def main():
    data = os.path.join(ROOT, "data")
    path = os.path.join(data, "lgv", "chart.txt")
    if "--check" in sys.argv[1:]:
        import verify
        sys.exit(verify.check(data, path))
    chart = derive(data)
    with open(path, "w", encoding="utf-8", newline="\n") as f:
        chart.write(f)
    for key, metres in chart.world.touches:
        print(f"areas {key[0]} and {key[1]} meet in a point (raster: {metres} m)")


if __name__ == "__main__":
    main()
