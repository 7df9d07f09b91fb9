"""Foods that stand beside a pack. Each is a function of a random generator and returns its objects around the origin."""
from functools import partial

import numpy as np
from mathutils import Matrix

from . import materials as m
from .breads import blend, folded, stack_of
from .greens import basil, chili, lettuce, sage, sprig, wheat
from .mesh import grid, group, lathe, link, rounded_box, tube, value_noise

__all__ = ["PROPS"]


def soft(profile, steps=64, reach=4):
    """Smooth outline through the points of a lathe's profile; the ends stay where they are."""
    points = np.array(profile, dtype=float)
    run = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    at = np.linspace(0, run[-1], steps)
    fine = np.stack([np.interp(at, run, points[:, i]) for i in (0, 1)], axis=1)
    window = np.ones(2 * reach + 1) / (2 * reach + 1)
    eased = np.stack([np.convolve(np.pad(fine[:, i], reach, mode="edge"), window, "valid") for i in (0, 1)], axis=1)
    eased[0], eased[-1] = fine[0], fine[-1]
    return eased


def mushroom(rng, tones=("#8f5f3a", "#a87648", "#946440"), scale=1.0):
    """Chestnut mushroom with gills and stem."""
    cap = [(0, 0.5), (0.1, 0.497), (0.2, 0.475), (0.29, 0.42), (0.335, 0.34), (0.34, 0.285), (0.325, 0.25), (0.3, 0.245)]
    stem = [(0.0, 0.0), (0.1, 0.0), (0.125, 0.03), (0.12, 0.12), (0.115, 0.27)]
    wobble = lambda a: 1 + 0.025 * np.sin(2 * a + 1) + 0.015 * np.sin(5 * a)
    skin = m.food(tones, 5, 0.45, 0.2, 22)
    cream = m.food(("#f0e3cb", "#e0cda8"), 9, 0.6, 0.3, 18)
    gills = m.Surface("gills", "#9c7a5a", 0.8, 0.1).bump(0.4, 40, 2).material
    return [lathe("cap", soft(cap), skin, 96, wobble=wobble, smooth=80), lathe("gills", [(0.302, 0.247), (0.2, 0.3), (0.1, 0.3)], gills, 96, wobble=wobble), lathe("stem", soft(stem), cream, 48, wobble=wobble, smooth=80)]


def mushrooms(rng):
    """One upright, one lying."""
    b = group("lying", mushroom(rng), (0.3, -0.34, 0.2), (98, 0, 28), 0.66)
    return [*mushroom(rng), b]


def citrus(rng, rind="#5f8f28", flesh="#c9d977", pith="#edf0c8", side=-1):
    """Half a citrus fruit, cut face towards the viewer, and a whole one behind it."""
    rows, cols = 48, 161
    k, a = np.mgrid[0 : 1 : rows * 1j, 0 : 2 * np.pi : cols * 1j]
    seg = np.abs(((a / (2 * np.pi) * 9) % 1) - 0.5) * 2
    wall = np.clip((seg - (1 - 0.13 / np.maximum(k, 0.12))) / 0.06, 0, 1)
    ring = np.maximum(np.clip((k - 0.86) / 0.03, 0, 1), np.clip((0.1 - k) / 0.04, 0, 1))
    white = np.clip(np.maximum(wall, ring), 0, 1)
    juice = value_noise(rows, cols, 8, 60, rng) * 0.5 + 0.5
    paint = blend(flesh, "#f2f4c0", 0.35 * juice)
    paint = paint + (np.array(m.linear(pith)) - paint) * white[..., None]
    skin = np.clip((k - 0.955) / 0.02, 0, 1)
    paint = paint + (np.array(m.linear(rind)) - paint) * skin[..., None]
    z = 0.008 * (1 - white) * juice - 0.004 * white
    face = grid("flesh", np.stack([0.3 * k * np.cos(a), 0.3 * k * np.sin(a), z], axis=-1), m.painted(0.25, 0.5, 0.15, 30), colors=paint, smooth=60)
    peel = m.food((rind, rind), 5, 0.35, 0.35, 46)
    half = [(0.3, 0.0), (0.297, -0.06), (0.27, -0.15), (0.2, -0.23), (0.1, -0.275), (0, -0.29)]
    shell = lathe("peel", soft(half[::-1]), peel, 72, smooth=80)
    cut = group("half", [face, shell], (0.16, -0.12, 0.285), (78, 0, 16))
    whole = lathe("whole", soft([(0, 0.0), (0.12, 0.02), (0.24, 0.1), (0.3, 0.26), (0.28, 0.42), (0.17, 0.55), (0.06, 0.6), (0, 0.61)]), peel, 72, smooth=80)
    return [cut, group("whole", [whole], (0.05 + side * 0.34, 0.17, 0.235), (-80, 0, 35), 0.95)]


def lime(rng, side=-1):
    """The whole fruit lies at the left (-1) or right (1) of its half."""
    return citrus(rng, side=side)


def lemon(rng, side=-1):
    return citrus(rng, "#e6b422", "#f3df86", "#fbf3cf", side)


def orange(rng, side=-1):
    return citrus(rng, "#dd7a1c", "#f0a040", "#fbe3bd", side)


def tomato(rng, size=0.3):
    """Ripe plum tomato with its green star."""
    r = size
    body = [(0, 0.06 * r), (0.3 * r, 0.0), (0.7 * r, 0.12 * r), (0.98 * r, 0.5 * r), (1.02 * r, 0.9 * r), (0.9 * r, 1.3 * r), (0.6 * r, 1.56 * r), (0.25 * r, 1.58 * r), (0, 1.5 * r)]
    skin = m.food(("#a8170c", "#c4230f", "#cf3a16"), 2.0, 0.2, 0.03, 8, 0.5, clearcoat=0.4)
    parts = [lathe("tomato", soft(body), skin, 96, wobble=lambda a: 1 + 0.03 * np.cos(5 * a), smooth=85)]
    green = m.Surface("calyx", "#4c6b22", 0.6, 0.25).material
    for k in range(5):
        a = k * 2 * np.pi / 5 + rng.uniform(-0.2, 0.2)
        length = r * rng.uniform(0.6, 0.85)
        s = np.linspace(0, 1, 9)
        width = 0.1 * r * np.sin(np.pi * (0.15 + 0.85 * s)) + 0.002
        lift = 1.56 * r + 0.09 * r * np.sin(2.4 * s) - 0.25 * r * s**2 * rng.uniform(0.2, 1.1) + 0.012
        d, n = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
        rows = [[(*(d * length * si + n * w * q), zi - 0.3 * w * abs(q)) for q in (-1, 0, 1)] for si, w, zi in zip(s, width, lift)]
        parts.append(grid("leaf", np.array(rows), green, smooth=60))
    return parts


def tomatoes(rng):
    return [*tomato(rng), group("second", tomato(rng, 0.26), (0.5, 0.22, 0), (0, 14, 60))]


def scatter(rng, make, count, spread=(0.55, 0.3), size=(0.9, 1.1)):
    """Many small things strewn on the ground; one mesh shape, many places."""
    first = make()
    parts = [first]
    for k in range(count):
        obj = first if k == 0 else link(first.copy())
        a, d = rng.uniform(0, 2 * np.pi), rng.uniform(0, 1) ** 0.7
        s = rng.uniform(*size)
        obj.scale = (s, s, s)
        obj.location = (np.cos(a) * d * spread[0], np.sin(a) * d * spread[1], first.get("rest", 0.03) * s)
        obj.rotation_euler = rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5), rng.uniform(0, 6)
        if k:
            parts.append(obj)
    return parts


def pellet(length, radius, material, rough=0.0, rng=None, rest=None):
    """Seed, bean or berry: a stretched ball."""
    turn = np.linspace(0, np.pi, 22)
    obj = lathe("seed", [(np.sin(t) * radius, -np.cos(t) * length) for t in turn], material, 28, wobble=(lambda a: 1 + rough * np.sin(3 * a)) if rough else None, smooth=85)
    obj.data.transform(Matrix.Rotation(np.pi / 2, 4, "X"))
    obj["rest"] = rest or radius
    return obj


def seeds(rng):
    return scatter(rng, lambda: pellet(0.024, 0.017, m.food(("#cfc79c", "#a9ab74", "#e3dcb8"), 20, 0.5, 0.2)), 110, (0.5, 0.2))


def chickpeas(rng):
    return scatter(rng, lambda: pellet(0.062, 0.057, m.food(("#d8ab62", "#e5c07e", "#c7954c"), 9, 0.5, 0.35, 20), 0.05), 26, (0.5, 0.24))


def berries(rng):
    return scatter(rng, lambda: pellet(0.075, 0.082, m.food(("#232a52", "#3a4478", "#59628f"), 7, 0.5, 0.15, 20)), 14, (0.42, 0.22), (0.75, 1.1))


def walnuts(rng):
    return scatter(rng, lambda: pellet(0.15, 0.125, m.food(("#b98a54", "#8f6234", "#cda571"), 6, 0.55, 1.0, 11), 0.06), 4, (0.42, 0.2), (0.85, 1.1))


def powder(rng, color="#a9441c", flecks="#d98b3a"):
    """Little heap of ground spice."""
    rows, cols = 70, 161
    k, a = np.mgrid[0 : 1 : rows * 1j, 0 : 2 * np.pi : cols * 1j]
    noise = value_noise(rows, cols, 16, 40, rng)
    z = 0.2 * np.exp(-((k / 0.46) ** 2)) * (1 + 0.06 * noise) + 0.012 * noise * (1 - k) - 0.004 * k
    r = 0.46 * k * (1 + 0.08 * np.sin(3 * a + 1) + 0.05 * np.sin(7 * a))
    surface = m.food((color, flecks, color), 60, 0.85, 0.8, 70, 0.15)
    heap = grid("heap", np.stack([r * np.cos(a), r * np.sin(a), z], axis=-1), surface, smooth=80)
    return [heap, *scatter(rng, lambda: pellet(0.012, 0.01, surface), 70, (0.66, 0.42))]


def salt(rng, color="#f4efe6", dark="#d9d0c2"):
    """Heap of coarse salt flakes."""
    surface = m.Surface("salt", color, 0.35, 0.5).vary([dark, color, "#ffffff"], 12).material
    parts = [group("base", powder(rng, color, "#ffffff")[:1], (0, 0, 0), scale=(0.8, 0.8, 0.62))]
    first = rounded_box("flake", (0.05, 0.042, 0.022), 0.005, surface, n=2)
    for k in range(190):
        obj = first if k == 0 else link(first.copy())
        d, a = abs(rng.normal(0, 0.24)), rng.uniform(0, 6.28)
        obj.location = (d * np.cos(a), d * np.sin(a), 0.13 * np.exp(-((d / 0.36) ** 2)) + rng.uniform(0, 0.012))
        obj.rotation_euler = rng.uniform(-1, 1, 3) if d < 0.4 else (0, 0, rng.uniform(0, 6))
        s = rng.uniform(0.6, 1.5)
        obj.scale = (s, s, s)
        parts.append(obj)
    return parts


def smoked_salt(rng):
    return salt(rng, "#b7a48e", "#6e5a48")


def paprika(rng):
    return powder(rng)


def herb_mix(rng):
    return powder(rng, "#6f7a35", "#b6ad62")


def cheese_slices(rng, tones=("#f0dc9c", "#f6e8b6"), rind=None):
    """Slices fanned out, cut from the block."""
    parts = []
    body = m.food((*tones, tones[0]), 5, 0.4, 0.05, 14, 0.4)
    for k in range(3):
        piece = rounded_box("slice", (0.62, 0.56, 0.055), 0.018, body, rng, 0.002, 4, n=8)
        parts.append(group("slice", [piece], (0.1 * k - 0.12, 0.05 * k, 0.03 + 0.052 * k), (0, 5 * (k > 0), 14 + 11 * k)))
    return parts


def smoked_slices(rng):
    return cheese_slices(rng, ("#dfae62", "#eac384"))


def mozzarella(rng):
    """Fanned slices of a soft white round, with a leaf of basil."""
    white = m.food(("#f6f0e0", "#fbf7ec", "#f1ead8"), 4, 0.32, 0.15, 8, 0.45)
    disc = soft([(0, 0.0), (0.24, 0.0), (0.3, 0.02), (0.315, 0.055), (0.3, 0.09), (0.25, 0.105), (0, 0.108)], 60, 2)
    parts = []
    for k in range(4):
        wobble = lambda a, k=k: 1 + 0.025 * np.sin(2 * a + k) + 0.015 * np.sin(5 * a + 2 * k)
        made = lathe("slice", disc, white, 80, wobble=wobble, smooth=85)
        parts.append(group("slice", [made], (0.21 * k - 0.28, 0.05 * k, 0.05 * k * (k > 0)), (0, 15 * (k > 0), 40 * k)))
    return [*parts, group("leaf", basil(rng), (-0.2, -0.06, 0.13), (0, -12, 10), 0.62)]


def patties(rng, tones=("#4a2a18", "#6b3f22", "#8a5a34"), count=2):
    """Round patties, crisp at the edges."""
    parts = []
    for k in range(count):
        shape = [(0, 0.0), (0.3, 0.0), (0.37, 0.03), (0.385, 0.075), (0.36, 0.12), (0.29, 0.14), (0, 0.142)]
        wobble = lambda a: 1 + 0.03 * np.sin(3 * a + k) + 0.02 * np.sin(8 * a)
        made = lathe("patty", soft(shape, 60, 2), m.food(tones, 9, 0.6, 0.9, 13, 0.3), 96, wobble=wobble, smooth=80)
        parts.append(group("patty", [made], (0.07 * k, 0.04 * k, 0.14 * k), (0, 3 * k, 70 * k)))
    return parts


def cakes(rng):
    return patties(rng, ("#c58a3a", "#e0b066", "#a8692a"), 2)


def sausages(rng):
    """Two links."""
    parts = []
    skin = m.food(("#a9683a", "#bf8148", "#8f5028"), 5, 0.35, 0.3, 16, 0.45)
    for k in range(2):
        s = np.linspace(0, 1, 40)
        path = np.stack([(s - 0.5) * 1.0, 0.14 * np.cos((s - 0.5) * 2.6) + 0.28 * k, np.full_like(s, 0.115)], axis=1)
        radii = 0.115 * np.clip(np.sin(np.pi * np.clip(s, 0.0, 1.0)), 0, 1) ** 0.22
        parts.append(tube("link", path, radii, skin, 24))
    return [group("links", parts, (0, 0, 0), (0, 0, 14))]


PROPS = {
    "tortillas": stack_of("wheat"), "chickpea-tortillas": stack_of("chickpea"), "teff-wraps": stack_of("teff"), "herb-tortillas": stack_of("herb"),
    "folded": folded, "mushrooms": mushrooms, "lime": lime, "lemon": lemon, "orange": orange, "tomato": tomato,
    "tomatoes": tomatoes, "seeds": seeds, "chickpeas": chickpeas, "berries": berries, "walnuts": walnuts, "powder": paprika,
    "herb-mix": herb_mix, "salt": salt, "smoked-salt": smoked_salt, "slices": cheese_slices, "smoked-slices": smoked_slices,
    "mozzarella": mozzarella, "patties": patties, "cakes": cakes, "sausages": sausages, "sprig": sprig, "basil": basil, "sage": sage,
    "chili": chili, "lettuce": lettuce, "wheat": wheat,
}
PROPS |= {f"{fruit.__name__}-right": partial(fruit, side=1) for fruit in (lime, lemon, orange)}
