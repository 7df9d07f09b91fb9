"""Packs that give way: the stand-up pouch and the paper-wrapped block."""
import numpy as np

from . import materials as m
from .mesh import from_arrays, grid, rounded_box, value_noise


def creases(x, z, rng, count, width, height):
    """Sharp little folds, as film takes them near its corners and seams."""
    field = np.zeros_like(x)
    for _ in range(count):
        corner = rng.integers(0, 4)
        sx = -1 if corner % 2 else 1
        low = corner < 2
        x0 = sx * rng.uniform(0.55, 0.96) * width / 2
        z0 = rng.uniform(0.03, 0.22) * height if low else rng.uniform(0.7, 0.84) * height
        angle = rng.uniform(0.25, 1.2) * (1 if low else -1)
        length = rng.uniform(0.16, 0.42)
        dx, dz = -sx * np.cos(angle), np.sin(angle)
        along = (x - x0) * dx + (z - z0) * dz
        across = -(x - x0) * dz + (z - z0) * dx
        t = np.clip(along / length, 0, 1)
        taper = np.sin(np.pi * t) * (along > 0) * (along < length)
        soft = 0.018 + 0.03 * t
        field += rng.uniform(-1, 1) * taper * np.exp(-np.abs(across) / soft)
    return field


def pouch(job, rng, width=1.5, height=2.12, fill=1.0):
    """Stand-up pouch: side seams, gusset at the foot, crimped seal with zip line and tear notches."""
    rows, cols, seal = 460, 230, 0.885
    t, u = np.mgrid[0 : 1 : rows * 1j, 0 : 1 : cols * 1j]
    x, z = 2 * u - 1, t * height
    inner = np.clip(np.abs(x) / 0.945, 0, 1)
    depth = 0.335 * fill * (width / 1.5)
    upward = np.clip(t / seal, 0, 1)
    profile = np.clip(1 - upward**2.0, 0, 1) ** 0.95 * (1 - 0.16 * np.exp(-((t / 0.09) ** 2)))
    bulge = depth * profile * (1 - inner**2.3) ** 0.8
    foot = (0.045 + 0.3 * np.abs(x) ** 2.4) * height * 0.9
    groove = -0.016 * np.exp(-(((z - foot) / 0.018) ** 2)) * (inner < 0.99)
    below = np.clip((foot - z) / 0.25, 0, 1)
    pack = lambda: (
        0.03 * value_noise(rows, cols, 5, 4, rng) * profile
        + 0.010 * value_noise(rows, cols, 15, 9, rng) * profile
        + 0.012 * value_noise(rows, cols, 24, 3, rng) * np.exp(-(1 - inner) / 0.13) * (inner < 1) * (t < seal)
        + 0.026 * creases(x * width / 2, z, rng, 26, width, height) * (1 - inner**6)
    ) * np.clip((seal - t) / 0.06, 0, 1)
    crimp = 0.0045 * np.sin(2 * np.pi * z / 0.026) * (t > seal + 0.012) * (t < 0.992)
    zipper = 0.013 * np.exp(-(((t - seal + 0.05) / 0.0075) ** 2)) * (np.abs(x) < 0.95)
    sway = 0.035 * np.sin(1.4 * x + rng.uniform(0, 6)) * np.clip((t - 0.45) / 0.5, 0, 1) ** 2 + 0.012 * value_noise(rows, cols, 3, 3, rng) * t
    half = width / 2 * (1 - 0.05 * profile * (1 - 0.35 * below))
    radius = 0.06
    top = np.clip(z - (height - radius), 0, radius)
    edge = half - (radius - np.sqrt(np.maximum(radius**2 - top**2, 0)))
    low = np.clip(radius - z, 0, radius)
    edge = edge - (radius - np.sqrt(np.maximum(radius**2 - low**2, 0))) * 0.8
    notch = 0.035 * np.clip(1 - np.abs(t - seal - 0.002) / 0.008, 0, 1)
    px = x * (edge - notch * (np.abs(x) > 0.985))
    parts = []
    for side in (1, -1):
        y = -side * (np.maximum(bulge + pack() * (1 - 0.3 * below) + groove * profile + zipper, 0) + 0.0035) + sway - crimp
        points = np.stack([px, y, z], axis=-1)
        art = job["front"] if side > 0 else job["back"]
        uv = np.stack([u if side > 0 else 1 - u, t], axis=-1)
        parts.append(grid("pouch", points, m.film(art), uv, flip=side < 0, smooth=60))
    return parts


def flap(name, outline, normal_x, offset, material, lift=0.0):
    """A folded paper flap on the end of a block: outline in (y, z); its middle lifts a little."""
    outline = np.asarray(outline, dtype=float)
    centre = outline.mean(0)
    ring = [outline[i] + (outline[(i + 1) % len(outline)] - outline[i]) * k / 8 for i in range(len(outline)) for k in range(8)]
    verts, faces = [], []
    for scale in (1.0, 0.66, 0.33, 0.0):
        for point in ring:
            y, z = centre + (point - centre) * scale
            verts.append(((offset + lift * (1 - scale**2)) * normal_x, y, z))
    n = len(ring)
    for k in range(3):
        for i in range(n):
            quad = (k * n + i, k * n + (i + 1) % n, (k + 1) * n + (i + 1) % n, (k + 1) * n + i)
            faces.append(quad if normal_x > 0 else quad[::-1])
    edge = len(verts)
    for point in ring:  # the paper's thickness
        verts.append(((offset - 0.012) * normal_x, point[0], point[1]))
    faces += [(edge + i, edge + (i + 1) % n, (i + 1) % n, i) for i in range(n)]
    return from_arrays(name, verts, faces, material, smooth=30)


def wrapped(job, rng, length=1.72, depth=0.86, height=1.0):
    """Block in butcher's paper with folded ends and a printed band around its middle."""
    paper = m.paper(job.get("paper", "#f3ead6"), crease=0.4)
    parts = [rounded_box("block", (length, depth, height), 0.055, paper, rng, 0.008, 8, n=70)]
    d, h = depth / 2 - 0.03, height
    for side in (1, -1):
        x = length / 2
        for back in (1, -1):
            parts.append(flap("fold", [(back * d, 0.03), (back * d * 0.1, h / 2), (back * d, h - 0.03)], side, x + 0.006, paper, 0.004))
        parts.append(flap("fold", [(-d, h - 0.02), (d, h - 0.02), (0.09, h * 0.46), (-0.09, h * 0.46)], side, x + 0.014, paper, 0.006))
        parts.append(flap("fold", [(-d, 0.02), (d, 0.02), (0.1, h * 0.56), (-0.1, h * 0.56)], side, x + 0.022, paper, 0.012))
    parts.append(band(job["front"], length * 0.6, depth, height, 0.055))
    return parts


def band(art, width, depth, height, radius):
    """Paper band: runs up the front, over the top and down the back. The art shows front and top."""
    lift = 0.02
    y, z, r = depth / 2 + lift, height + lift, radius + lift
    turn = np.linspace(0, np.pi / 2, 10)
    path = [(-y, 0.002), (-y, 0.25 * height), (-y, 0.5 * height), (-y, 0.75 * height)]
    path += [(-y + r - r * np.cos(a), z - r + r * np.sin(a)) for a in turn]
    path += [(0, z)] + [(y - r + r * np.sin(a), z - r + r * np.cos(a)) for a in turn] + [(y, 0.002)]
    path = np.array(path)
    run = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(path, axis=0).T))])
    v = run / (height + depth)
    x = np.linspace(-width / 2, width / 2, 3)
    points = np.array([[(xx, yy, zz) for xx in x] for yy, zz in path])
    uv = np.array([[(k / 2, min(vv, 1.0)) for k in range(3)] for vv in v])
    return grid("band", points, m.card(art, 0.55), uv, smooth=60)
