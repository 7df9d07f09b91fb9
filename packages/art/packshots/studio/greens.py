"""Leaves, sprigs, ears and chilies."""
import numpy as np

from . import materials as m
from .mesh import grid, group, tube, value_noise


def leaf(length, width, color, rng, curl=0.25, fold=0.35, serrate=0.0, rough=0.45):
    """One leaf along +x with a midrib, folded a little and curled."""
    rows, cols = 22, 40
    v, s = np.mgrid[-1 : 1 : rows * 1j, 0 : 1 : cols * 1j]
    half = width / 2 * np.sin(np.pi * s**0.8) ** 0.85 * (1 + serrate * np.sin(s * 46)) + 0.0015
    x = length * s
    y = v * half
    z = fold * np.abs(y) + curl * length * (s - s**2 * 1.25) * 0.8
    z = z + 0.018 * width * np.cos(s * 34 - np.abs(v) * 5) * (1 - np.abs(v)) + 0.05 * width * value_noise(rows, cols, 4, 6, rng)
    base = np.array(m.linear(color))
    vein = np.exp(-((v / 0.07) ** 2)) * 0.5 + 0.14 * np.clip(np.cos(s * 34 - np.abs(v) * 5), 0.6, 1)
    paint = base[None, None] * (0.85 + 0.35 * vein[..., None]) + np.array([0.03, 0.04, 0.0]) * vein[..., None]
    surface = m.Surface("leaf", color, rough, 0.4).paint().material
    return grid("leaf", np.stack([x, y, z], axis=-1), surface, colors=paint, smooth=80)


def sprig(rng, color="#3f6b27", stem="#5d7a38", length=0.95, size=0.2, pairs=6):
    """Stem with leaf pairs, lying on the ground."""
    s = np.linspace(0, 1, 24)
    path = np.stack([s * length, 0.1 * np.sin(2.2 * s), 0.025 + 0.05 * s * (1 - s) * 2], axis=1)
    parts = [tube("stem", path, 0.012 * (1 - 0.7 * s), m.Surface("stem", stem, 0.6, 0.25).material, 8)]
    for k in range(pairs + 1):
        t = 0.18 + 0.8 * k / pairs
        at = [np.interp(t, s, path[:, i]) for i in range(3)]
        grow = size * (1.1 - 0.5 * t) * rng.uniform(0.85, 1.15)
        for side in (1, -1):
            if k == pairs and side < 0:
                continue
            turn = side * rng.uniform(38, 62) if k < pairs else rng.uniform(-8, 8)
            parts.append(group("leaf", [leaf(grow, grow * 0.5, color, rng)], at, (side * -14, rng.uniform(-22, -4), turn)))
    return parts


def sage(rng):
    return sprig(rng, "#7d9070", "#8a9478", 0.9, 0.34, 4)


def basil(rng):
    """Three big basil leaves."""
    parts = []
    for k, (turn, lift) in enumerate(((-35, -6), (20, -12), (80, -20))):
        parts.append(group("leaf", [leaf(0.46 - 0.06 * k, 0.27, "#3f8224", rng, 0.22, 0.12, 0, 0.32)], (0.02 * k, 0, 0.02), (0, lift, turn)))
    return parts


def lettuce(rng):
    """Upright head of leafy green, for crates."""
    parts = []
    for k in range(11):
        a = rng.uniform(-1, 1)
        rows, cols = 30, 50
        v, s = np.mgrid[-1 : 1 : rows * 1j, 0 : 1 : cols * 1j]
        half = 0.3 * np.sin(np.pi * np.clip(0.1 + 0.8 * s, 0, 1)) ** 0.7
        frill = 0.07 * np.sin(v * 16 + s * 9 + k) * np.abs(v) ** 2 * s + 0.05 * np.sin(s * 25) * np.abs(v) ** 3
        pts = np.stack([v * half, -0.1 * s + 0.28 * s**2 + frill + 0.12 * v**2, s * rng.uniform(0.85, 1.15)], axis=-1)
        base = np.array(m.linear(("#4f8a2b", "#6aa338", "#3f7423")[k % 3]))
        rib = np.exp(-((v / (0.09 + 0.1 * (1 - s))) ** 2))
        paint = base * (1.15 + 0.5 * s[..., None]) + np.array([0.35, 0.42, 0.2]) * (rib * (1 - 0.7 * s))[..., None]
        made = grid("leaf", pts, m.Surface("leaf", rough=0.42).paint().bump(0.4, 12).material, colors=paint, smooth=80)
        parts.append(group("leaf", [made], (0.16 * a, 0.1 * rng.uniform(-1, 1), 0), (rng.uniform(-10, 8), 16 * a, rng.uniform(-30, 30))))
    return parts


def chili(rng):
    """Two red chilies."""
    parts = []
    for k in range(2):
        s = np.linspace(0, 1, 36)
        path = np.stack([s * 0.72, 0.1 * np.sin(2.6 * s + k), 0.06 + 0.03 * s**2], axis=1)
        radii = 0.062 * (1 - s**2.2) ** 0.6 * np.clip(s / 0.06, 0.6, 1)
        skin = m.food(("#a3120b", "#bd1d10"), 2, 0.2, 0.05, 10, 0.5, clearcoat=0.4)
        green = m.Surface("stalk", "#577a2c", 0.5).material
        pod = tube("pod", path, radii, skin, 20)
        q = np.linspace(0, 1, 10)
        stalk = tube("stalk", np.stack([-0.17 * q + 0.015, -0.02 * q + 0.1 * np.sin(k), 0.06 + 0.07 * q**2], axis=1), 0.03 - 0.018 * q, green, 10)
        parts.append(group("chili", [pod, stalk], (0.04 * k, -0.17 * k, 0), (0, 0, 12 - 26 * k)))
    return parts


def wheat(rng):
    """Three ears of grain."""
    parts = []
    gold = m.food(("#d9b264", "#c0923f", "#e8cc8d"), 8, 0.6, 0.2, 20)
    turn = np.linspace(0, np.pi, 12)
    for k in range(3):
        ear = []
        s = np.linspace(0, 1, 16)
        ear.append(tube("straw", np.stack([-0.75 + s * 1.15, 0.05 * np.sin(2 * s), 0.03 + 0.02 * s], axis=1), np.full(16, 0.009), gold, 8))
        for j in range(22):
            a = (j % 3) * 2.1
            x = 0.0 + j * 0.024
            path = np.stack([x + 0.1 * s, 0.05 + np.cos(a) * (0.018 + 0.05 * s), 0.06 + np.sin(a) * (0.018 + 0.03 * s)], axis=1)
            ear.append(tube("grain", path, 0.022 * np.sin(np.pi * s) ** 0.8 + 0.0005, gold, 8))
            awn = np.stack([x + 0.09 + 0.3 * s, 0.05 + np.cos(a) * (0.06 + 0.05 * s), 0.06 + np.sin(a) * (0.04 + 0.03 * s)], axis=1)
            ear.append(tube("awn", awn, 0.0035 * (1.05 - s), gold, 5))
        parts.append(group("ear", ear, (0.06 * k, 0.09 * k - 0.09, 0.012 * k), (0, 0, -14 + 15 * k)))
    return parts
