"""Packs that hold their shape: glass jar, spice tin and card sleeve."""
import numpy as np

from . import materials as m
from .mesh import from_arrays, grid, lathe, panel, rounded_box


def arc_profile(points, steps=7):
    """Round the inner corners of a polyline of (r, z, corner radius)."""
    out = []
    for i, (r, z, radius) in enumerate(points):
        if radius <= 0 or i in (0, len(points) - 1):
            out.append((r, z))
            continue
        here = np.array((r, z))
        a, b = np.array(points[i - 1][:2]) - here, np.array(points[i + 1][:2]) - here
        a, b = here + a / np.linalg.norm(a) * radius, here + b / np.linalg.norm(b) * radius
        for t in np.linspace(0, 1, steps):
            out.append(tuple((1 - t) ** 2 * a + 2 * t * (1 - t) * here + t * t * b))
    return out


CONTENTS = {
    "salsa": (["#a8230f", "#cc3415", "#dd4a20", "#bb2b12", "#e26a36"], 11.0, 0.28),
    "barbecue": (["#3a1208", "#521c0c", "#6b2a12"], 3.0, 0.2),
    "achiote": (["#b0330f", "#c64415", "#d65c22"], 3.5, 0.24),
    "pesto": (["#41651a", "#5f8a28", "#8fae46", "#4d7520", "#aac465"], 13.0, 0.35),
    "dressing": (["#b9c468", "#c9d27c", "#d6dc95"], 2.2, 0.2),
    "ricotta": (["#f4ecd8", "#fbf6e8", "#fffcf2"], 9.0, 0.5),
    "walnut": (["#c8ae7e", "#dfcba0", "#ead9b4", "#d3bd8f", "#f0e4c8"], 22.0, 0.5),
}


def contents(kind):
    colors, scale, rough = CONTENTS.get(kind, CONTENTS["salsa"])
    surface = m.Surface("contents", colors[0], rough, 0.45, clearcoat=0.3)
    surface.vary(colors, scale, 5).bump(0.35, scale * 1.6, 4, distance=0.03)
    # Light passes through what is in a jar; a little glow of its own colour stands for that.
    surface.links.new(surface.bsdf.inputs["Base Color"].links[0].from_socket, surface.bsdf.inputs["Emission"])
    surface.set("Emission Strength", {"ricotta": 0.34, "walnut": 0.22}.get(kind, 0.1))
    return surface.material


def jar(job, rng, radius=0.64, height=1.36):
    """Glass jar with a twist-off lid, what is in it, and a paper label around three quarters."""
    neck, r = radius * 0.76, radius
    body = arc_profile([(0, 0.03, 0), (r - 0.14, 0.0, 0.03), (r, 0.0, 0.08), (r, height * 0.92, 0.19), (neck, height * 1.1, 0.07), (neck, height * 1.2, 0)])
    inside = arc_profile([(0, 0.008, 0), (r - 0.012, 0.008, 0.07), (r - 0.012, height * 0.918, 0.19), (neck - 0.012, height * 1.096, 0.06), (neck - 0.012, height * 1.13, 0), (0, height * 1.13, 0)])
    parts = [lathe("contents", inside, contents(job.get("contents", "salsa")), 160), lathe("glass", body, m.glass(), 160)]
    parts[0].rotation_euler = (0, 0, 1.1)
    z0 = height * 1.12
    lid_r = neck + 0.065
    lid = arc_profile([(neck, z0, 0), (lid_r + 0.014, z0, 0.012), (lid_r + 0.014, z0 + 0.03, 0.012), (lid_r, z0 + 0.045, 0.01), (lid_r, z0 + 0.165, 0.035), (lid_r - 0.06, z0 + 0.17, 0.02), (lid_r - 0.09, z0 + 0.15, 0.02), (0, z0 + 0.155, 0)])
    parts.append(lathe("lid", lid, m.enamel(job.get("lid", "#1f4a34"), 0.34), 160))
    top, bottom, spread = height * 0.82, height * 0.07, 128
    for arc, material in (((-spread, spread), m.card(job["front"], 0.58)),):
        rim = [(r + 0.0015, bottom), (r + 0.005, bottom + 0.004), (r + 0.005, (top + bottom) / 2), (r + 0.005, top - 0.004), (r + 0.0015, top)]
        parts.append(lathe("label", rim, material, 140, arc))
    return parts


def tin(job, rng, radius=0.56, height=1.5):
    """Spice tin: printed body, rolled rims, brushed lid with a raised ring."""
    r, h, steel = radius, height, m.metal()
    body = [(r, 0.045), (r, h * 0.5), (r, h - 0.03)]
    parts = [lathe("body", body, m.card(job["front"], 0.33), 160)]
    parts.append(lathe("foot", arc_profile([(r - 0.03, 0, 0), (r + 0.016, 0, 0.014), (r + 0.016, 0.04, 0.014), (r - 0.005, 0.05, 0)]), steel, 160))
    lid = arc_profile([(r - 0.005, h - 0.035, 0), (r + 0.022, h - 0.035, 0.012), (r + 0.022, h - 0.012, 0.012), (r + 0.012, h, 0.006), (r + 0.012, h + 0.16, 0.04), (r - 0.06, h + 0.165, 0.02), (r - 0.085, h + 0.14, 0.02), (r - 0.26, h + 0.14, 0.03), (r - 0.3, h + 0.152, 0.03), (0, h + 0.152, 0)])
    parts.append(lathe("lid", lid, steel, 160))
    return parts


def sleeve(job, rng, width=1.5, height=1.78, depth=0.52):
    """Printed card sleeve, open at the top with a thumb notch, around an unbleached tray."""
    thick, notch = 0.014, 0.17
    outer = m.card(job["front"], 0.47)
    side = m.card(job["side"], 0.47)
    inner = m.paper("#d8c7a4", 0.85, 0.05)
    w, d, r = width / 2, depth / 2, 0.016
    parts = [face_with_notch("front", w, height, -d, notch, outer, 1, r), face_with_notch("back", w, height, d, notch, inner, 1, r)]
    parts.append(face_with_notch("lining", w - thick, height - 0.001, -d + thick, notch, inner, -1, 0))
    for x in (-1, 1):
        span = [(x * w, -x * (d - r)), (x * w, x * (d - r))]
        parts.append(panel("side", [(*span[0], 0), (*span[1], 0), (*span[1], height), (*span[0], height)], side))
        parts.append(panel("rim", [(*span[0], height), (*span[1], height), (span[1][0] - x * thick, span[1][1], height), (span[0][0] - x * thick, span[0][1], height)], inner))
        turn = np.linspace(0, np.pi / 2, 7)
        bend = [(x * (w - r + r * np.sin(t)), -(d - r) - r * np.cos(t)) for t in turn]
        points = np.array([[(bx, by, z) for bx, by in bend] for z in (0, height)])
        uv = np.array([[((bx + w) / (2 * w), v) for bx, _ in bend] for v in (0, 1)])
        parts.append(grid("crease", points, outer, uv, flip=x < 0, smooth=80))
    tray = rounded_box("tray", (width - 0.05, depth - 0.05, height - 0.008), 0.03, m.paper("#c9a97c", 0.9, 0.2), rng, 0.006, 7)
    parts.append(tray)
    return parts


def face_with_notch(name, w, height, y, notch, material, facing, trim):
    """Card face whose upper edge has a half-round cut in the middle."""
    turn = np.linspace(np.pi, 2 * np.pi, 40)
    rim = [(trim - w, height), (-notch - 0.03, height), *[(notch * np.cos(a), height + notch * 0.72 * np.sin(a)) for a in turn], (notch + 0.03, height), (w - trim, height)]
    verts = [(x, y, 0.0) for x, _ in rim] + [(x, y, z) for x, z in rim]
    n = len(rim)
    faces = [(i, i + 1, n + i + 1, n + i) for i in range(n - 1)]
    if facing < 0:
        faces = [f[::-1] for f in faces]
    uv = [((x + w) / (2 * w) if facing > 0 else (w - x) / (2 * w), z / height) for x, _, z in verts]
    return from_arrays(name, verts, faces, material, uv, smooth=0)

