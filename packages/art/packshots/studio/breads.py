"""Flatbreads: single, stacked and folded."""
import numpy as np

from . import materials as m
from .mesh import grid, group, value_noise


def blend(a, b, t):
    """Mix two colours (linear) by an array."""
    a, b = np.array(m.linear(a)), np.array(m.linear(b))
    return a + (b - a) * np.clip(t, 0, 1)[..., None]


def tortilla(rng, radius=0.52, tone="wheat", thick=0.022):
    """One round flatbread, a little uneven, with toasted spots."""
    rows, cols = 60, 181
    k, a = np.mgrid[0 : 1 : rows * 1j, 0 : 2 * np.pi : cols * 1j]
    edge = 1 + 0.012 * np.sin(3 * a + rng.uniform(0, 6)) + 0.008 * np.sin(7 * a + rng.uniform(0, 6)) + 0.005 * np.sin(17 * a)
    outer = np.minimum(k / 0.8, 1)
    r = radius * edge * np.where(k < 0.8, outer, 1 - (k - 0.8) * 0.25)
    x, y = r * np.cos(a), r * np.sin(a)
    side = np.clip((k - 0.74) / 0.14, 0, 1)
    size = 220
    field = value_noise(size, size, 9, 9, rng) + 0.6 * value_noise(size, size, 26, 26, rng)
    spots = np.zeros((size, size), np.float32)
    yy, xx = np.mgrid[-1:1:size * 1j, -1:1:size * 1j]
    for _ in range(34):
        cx, cy, s = rng.uniform(-0.85, 0.85), rng.uniform(-0.85, 0.85), rng.uniform(0.02, 0.085)
        spots = np.maximum(spots, rng.uniform(0.5, 1) * np.exp(-(((xx - cx) ** 2 + (yy - cy) ** 2) / s**2) ** 1.6))
    ix = np.clip(((x / radius / 1.05 + 1) / 2 * (size - 1)).astype(int), 0, size - 1)
    iy = np.clip(((y / radius / 1.05 + 1) / 2 * (size - 1)).astype(int), 0, size - 1)
    bumps, toast = field[iy, ix], spots[iy, ix]
    z = thick * (1 - side**2) + 0.006 * bumps * (1 - side) + 0.01 * toast * (1 - side) * 0.5
    z = z + 0.012 * np.sin(2 * a + rng.uniform(0, 6)) * (r / radius) ** 2
    base, brown = {"wheat": ("#e6cb94", "#8a5220"), "chickpea": ("#e9c775", "#a4661f"), "teff": ("#7b543a", "#3c2415"), "herb": ("#d7cd98", "#7a7a2c")}[tone]
    paint = blend(base, "#f3e2ba" if tone != "teff" else "#94694a", np.clip(0.45 + 0.4 * bumps, 0, 1))
    paint = paint + (np.array(m.linear(brown)) - paint) * (0.85 * toast * (1 - side))[..., None]
    flakes = np.stack([x, y, z], axis=-1)
    surface = m.painted(0.68, 0.25, 0.25, 40)
    return [grid("tortilla", flakes, surface, colors=paint, smooth=60)]


def tortilla_stack(rng, tone="wheat", count=8):
    """Loose pile of tortillas."""
    parts = []
    for k in range(count):
        parts.append(group("layer", tortilla(rng, 0.46, tone), (rng.uniform(-0.02, 0.02), rng.uniform(-0.02, 0.02), 0.029 * k), (rng.uniform(-0.8, 0.8), rng.uniform(-0.8, 0.8), rng.uniform(0, 360))))
    return parts


def folded(rng, tone="wheat"):
    """Tortilla bent in half like a taco shell, lying on its side."""
    obj = tortilla(rng, 0.46, tone)[0]
    count = len(obj.data.vertices)
    co = np.empty(count * 3)
    obj.data.vertices.foreach_get("co", co)
    co = co.reshape(-1, 3)
    s, off, bend = co[:, 1], co[:, 2], 0.055
    turn = np.clip(s / bend, -np.pi / 2, np.pi / 2)
    beyond = s - turn * bend
    radius = bend + off
    y, z = np.sin(turn) * radius, np.cos(turn) * radius
    y = y + np.abs(beyond) * 0.18 * np.sign(beyond)
    z = z - np.abs(beyond) * 0.98
    obj.data.vertices.foreach_set("co", np.stack([co[:, 0], y, z], axis=1).ravel())
    obj.data.update()
    return [group("fold", [obj], (0, 0, 0.46), (0, 0, 0))]


def stack_of(name):
    """Maker of a stack of one kind."""
    return lambda rng: [group("stack", tortilla_stack(rng, name, 9))]
