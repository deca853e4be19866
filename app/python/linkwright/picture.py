# SPDX-License-Identifier: BSD-3-Clause
"""Draws a mechanism as SVG for notebooks: a project as it is drawn, a motion as it moves."""

from html import escape

import numpy

WIDTH, HEIGHT, MARGIN = 480, 320, 24  # px
FRAMES = 60
COLORS = ("#4878d0", "#ee854a", "#6acc64", "#956cb4", "#d65f5f", "#8c613c")


def svg(shown):
    """The picture of a Project, or the animation (SMIL, no script) of a Motion, as text."""
    project = getattr(shown, "project", shown)
    description = project.to_dict()
    drawn = {
        point["id"]: numpy.array([[project[f"{point['id']}.position.{axis}"] for axis in "xyz"]])
        for point in description.get("points", [])
    }
    if not drawn:
        return f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{MARGIN}"/>'
    if shown is project:
        frames, duration = None, 0.0
    else:
        frames, duration = _frames(shown.times)

    def place(body, point):
        if frames is None or body == "ground":
            return drawn[point]
        return shown.path(body, point)[frames]

    parts = _parts(description, place)
    traces = [] if frames is None else _traces(description, shown)
    everything = numpy.vstack([row for _, rows, _ in parts + traces for row in rows])
    up = _vector(project, "gravity")
    flat = _projection(everything, up)
    lowest, highest = (everything @ flat).min(axis=0), (everything @ flat).max(axis=0)
    extent = numpy.maximum(highest - lowest, 1e-9)
    scale = min((WIDTH - 2 * MARGIN) / extent[0], (HEIGHT - 2 * MARGIN) / extent[1])
    shift = numpy.array([WIDTH, HEIGHT]) / 2 + scale * (lowest + highest) / 2 * (-1, 1)

    def on_paper(rows):
        """[point][frame][x, y] in px, y downward."""
        return [numpy.round(rows_of @ flat * (scale, -scale) + shift, 1) for rows_of in rows]

    body = "".join(_element(kind, on_paper(rows), look, duration)
                   for kind, rows, look in traces + parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}"><title>{escape(project.name)}</title>{body}</svg>'
    )


def _frames(times):
    """Indices of stored times at even intervals, and the duration in s."""
    duration = float(times[-1])
    even = numpy.linspace(0.0, duration, FRAMES)
    return numpy.clip(numpy.searchsorted(times, even), 0, len(times) - 1), duration


def _vector(project, name):
    return numpy.array([project[f"{name}.{axis}"] for axis in "xyz"])


def _projection(points, gravity):
    """Columns: right and up on paper. A plane mechanism is seen from the front, others askew."""
    flatness = points.max(axis=0) - points.min(axis=0)
    if flatness[2] <= 1e-9:
        return numpy.array([[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]])
    if flatness[1] <= 1e-9:
        return numpy.array([[1.0, 0.0], [0.0, 0.0], [0.0, 1.0]])
    right, deep = numpy.cos(numpy.pi / 6), numpy.sin(numpy.pi / 6)
    if abs(gravity[1]) > abs(gravity[2]):
        return numpy.array([[right, -deep / 2], [0.0, 1.0], [-right, -deep / 2]])
    return numpy.array([[right, -deep / 2], [-right, -deep / 2], [0.0, 1.0]])


def _parts(description, place):
    """(shape, places per point [frame][x, y, z], look) of what is drawn, from back to front."""
    parts = []
    for index, body in enumerate(description.get("bodies", [])):
        color = body.get("appearance", {}).get("color") or COLORS[index % len(COLORS)]
        rows = [place(body["id"], point) for point in body.get("points", [])]
        look = f'stroke="{color}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"'
        if len(rows) == 2:
            parts.append(("polyline", rows, look + ' fill="none"'))
        elif len(rows) > 2:
            parts.append(("polygon", rows, look + f' fill="{color}" fill-opacity="0.3"'))
    for key, dashes in (("springs", "3 3"), ("rods", "none")):
        for link in description.get(key, []):
            ends = [place(link[end].get("body", "ground"), link[end]["point"])
                    for end in ("endA", "endB")]
            parts.append(("polyline", ends, f'stroke="#888" stroke-width="2" fill="none" '
                                            f'stroke-dasharray="{dashes}"'))
    for joint in description.get("joints", []):
        grounded = joint.get("bodyA", "ground") == "ground"
        look = f'r="5" stroke="#555" stroke-width="2" fill="{"#555" if grounded else "#fff"}"'
        parts.append(("circle", [place(joint.get("bodyA", "ground"), joint["point"])], look))
    return parts


def _traces(description, motion):
    """The paths of points that are signals."""
    traces = []
    for signal in description.get("signals", []):
        if signal["kind"] == "pointPosition" and signal["at"].get("body", "ground") != "ground":
            path = motion.path(signal["at"]["body"], signal["at"]["point"])
            rows = list(path[:: max(1, len(path) // 300), None, :])
            traces.append(("polyline", rows, 'stroke="#999" stroke-width="1" fill="none"'))
    return traces


def _element(kind, rows, look, duration):
    """rows: [point][frame][x, y] in px; a point that stays has one frame."""
    count = max(len(row) for row in rows)
    rows = [numpy.broadcast_to(row, (count, 2)) for row in rows]
    if kind == "circle":
        values = {"cx": [f"{x:g}" for x, _ in rows[0]], "cy": [f"{y:g}" for _, y in rows[0]]}
    else:
        values = {"points": [" ".join(f"{row[frame][0]:g},{row[frame][1]:g}" for row in rows)
                             for frame in range(count)]}
    first = " ".join(f'{name}="{list_of[0]}"' for name, list_of in values.items())
    moves = "".join(
        f'<animate attributeName="{name}" dur="{min(max(duration, 1.0), 20.0):g}s" '
        f'repeatCount="indefinite" values="{";".join(list_of)}"/>'
        for name, list_of in values.items() if count > 1
    )
    return f"<{kind} {first} {look}>{moves}</{kind}>"
