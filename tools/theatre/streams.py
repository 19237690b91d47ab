"""Streams of the chart. Where the board says minor water the stream runs on the border itself; between
such borders, at its head and to its mouth it runs inside an area. Smaller streams of the theatre are drawn
where they cross borders but never along one, so that the picture tells no rule that is not there."""
import plane
import world as w

# (name, way) with a way of points "lat,lon", corners "a|b|c" where areas meet, and places "a|b@0.6" on a border.
LINKS = [
    ("Hazel Run", "38.2815,-77.531 38.2855,-77.521 13|19|20"),
    ("Hazel Run", "7|13|14 +7 7|8|13"),
    ("Hazel Run", "7|8|9 38.2885,-77.4545 38.2880,-77.4460"),
    ("Deep Run", "3|5|9 +9 38.2750,-77.4375"),
    ("Massaponax", "38.2440,-77.540 38.2385,-77.522 38.2375,-77.500 15|16|18"),
    ("Massaponax", "6|15|18 +18 4|6|18"),
    ("Massaponax", "4|18@0.35 38.2125,-77.434 38.2165,-77.418 1|4@0.55"),
    ("Massaponax", "1|2|4 38.2400,-77.3990 38.2455,-77.3870"),
    ("Mott's Run", "26|32|33 +32 24|26|32"),
    ("Mott's Run", "24|31|32 38.3250,-77.5720 38.3310,-77.5635"),
    ("Mineral Spring Run", "31|37|38 +37 38.3480,-77.5845"),
    ("Ny", "38.2790,-77.6215 34|35|36"),
    ("Poplar Run", "46|47|48 38.2580,-77.6810 38.2480,-77.6960 38.2390,-77.6990 38.2300,-77.6860 38.2200,-77.6650 "
                   "35|47@0.75"),
    ("Po", "38.2160,-77.7740 38.2205,-77.7450 38.2290,-77.7180 38.2350,-77.6985"),
    ("Hunting Run", "38.3170,-77.6920 38.3220,-77.6880 45|50|52"),
    ("Wilderness Run", "51|52|53 +52 38.3660,-77.7180"),
]
SMALL = {"Little Hunting Run", "Lewis Creek", "Lewis Creek, middle fork", "Chancellor drain", "England's Run",
         "Falls Run", "Claiborne Run", "White Oak Run", "Potomac Creek", "Rock Run", "Horsepen Run", "Fleming Run",
         "Flat Run", "Deep Run, upper"}


def corner(net, areas):
    """The point where all these areas meet."""
    ends = None
    for area in areas:
        mine = set()
        for left, right, line in net.arcs:
            if area in (left, right):
                mine |= {line[0], line[-1]}
        ends = mine if ends is None else ends & mine
    if len(ends) != 1:
        raise SystemExit(f"areas {areas} meet in {len(ends)} points")
    return ends.pop()


def border(net, a, b):
    for left, right, line in net.arcs:
        if {left, right} == {a, b}:
            return line if left < right else line[::-1]
    raise SystemExit(f"no border {a}|{b}")


def resolve(net, centre, way):
    """Words of a way to points; `+N` bends the line 350 m into area N between its neighbours."""
    words, points = way.split(), []
    for word in words:
        if "," in word:
            lat, lon = map(float, word.split(","))
            points.append(w.to_plane(lon, lat))
        elif "@" in word:
            pair, share = word.split("@")
            line = border(net, *map(int, pair.split("|")))
            points.append(plane.at(line, (len(line) - 1) * float(share)))
        elif word[0] == "+":
            points.append(int(word[1:]))
        else:
            points.append(corner(net, list(map(int, word.split("|")))))
    for i, p in enumerate(points):
        if isinstance(p, int):
            a, b = points[i - 1], points[i + 1]
            mid = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            away = plane.dist(mid, centre[p])
            points[i] = tuple(m + (c - m) * min(0.5, 350 / away) for m, c in zip(mid, centre[p]))
    return points


def end_on_river(world, line):
    """Cut a stream where it meets a river."""
    for river in (world.rapidan, world.upper, world.lower):
        for i in range(len(line) - 1):
            for a, b in zip(river, river[1:]):
                hit = plane.crossing(line[i], line[i + 1], a, b)
                if hit:
                    return line[:i + 1] + [hit]
    return line


def keep_off_borders(net, line):
    """Parts of a small stream that do not run along a border of the net."""
    near = plane.Near(200)
    for left, right, arc in net.arcs:
        if left and right:
            near.add_line(arc, 60)
    dense = plane.dense(line, 60)
    close = [near.within(p, 150) < 150 for p in dense]
    parts, run, i = [], [], 0
    while i < len(dense):
        if not close[i]:
            run.append(dense[i])
            i += 1
            continue
        j = i
        while j < len(dense) and close[j]:
            j += 1
        if j - i <= 7 and run and j < len(dense):  # a plain crossing
            run += dense[i:j]
        else:
            parts.append(run)
            run = []
        i = j
    return [p for p in parts + [run] if plane.length(p or [(0, 0)]) > 900]


def inside_frame(world, line):
    run, out = [], []
    for p in line:
        if 0 <= p[0] <= world.width and 0 <= p[1] <= world.height:
            run.append(p)
        else:
            out.append(run)
            run = []
    return [r for r in out + [run] if len(r) > 3]


def draw(world, net, centre):
    """All stream lines inside areas as (name, line)."""
    out = []
    for k, (name, way) in enumerate(LINKS):
        line = plane.wander(plane.spline(resolve(net, centre, way), 60), 45, 420, 40 + k)
        for piece in inside_frame(world, end_on_river(world, line)):
            out.append((name, plane.rounded(plane.thin(piece, 6))))
    for k, (prop, raw) in enumerate(world.features("streams")):
        if prop["name"] in SMALL:
            line = plane.wander(plane.spline(raw, 60), 70, 500, 140 + k)
            for piece in inside_frame(world, end_on_river(world, line)):
                for kept in keep_off_borders(net, piece):
                    out.append((prop["name"], plane.rounded(plane.thin(kept, 8))))
    return out
