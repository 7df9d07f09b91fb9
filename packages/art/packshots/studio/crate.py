"""The meal-kit crate: planed slats, corner posts, a label plate, and what is packed in it."""
import numpy as np
from mathutils import Matrix, Vector

from . import materials as m
from .mesh import grid, group, lathe, panel, rounded_box, value_noise
from .packs_rigid import jar, sleeve, tin
from .packs_soft import pouch, wrapped
from .props import PROPS

W, D, H = 1.95, 1.15, 0.86
PACKS = {"pouch": pouch, "jar": jar, "tin": tin, "sleeve": sleeve, "wrapped": wrapped}


def board(size, location, rng, along="x", turn=0.0):
    """One slat with its own piece of the grain, turned about its middle."""
    tone = [("#dcbd8d", "#b98d58"), ("#d5b380", "#ad7f4c"), ("#e0c598", "#c19763")][rng.integers(0, 3)]
    obj = rounded_box("slat", size, 0.014, m.wood(*tone, along), n=3)
    shift = Vector((rng.uniform(-4, 4), 0, 0)) if along == "x" else Vector((0, 0, rng.uniform(-4, 4)))
    obj.data.transform(Matrix.Translation(shift))
    rotation = Matrix.Rotation(turn, 4, "Z")
    obj.rotation_euler = (0, 0, turn)
    obj.location = Vector(location) - rotation @ shift
    return obj


def crate(job, rng):
    """Crate with its contents; job["contents"] lists packs (kind, x, y, z, scale, turn) and props."""
    parts = []
    slat, gap = (H - 0.06) / 3 - 0.03, 0.045
    for k in range(3):
        z = 0.03 + k * (slat + gap)
        for y in (-D / 2, D / 2):
            parts.append(board((W, 0.045, slat), (0, y + rng.uniform(-0.004, 0.004), z), rng))
        for x in (-W / 2 + 0.03, W / 2 - 0.03):
            parts.append(board((D - 0.03, 0.045, slat), (x, 0, z), rng, turn=np.pi / 2))
    for x in (-1, 1):
        for y in (-1, 1):
            post = board((0.11, 0.05, H + 0.03), (x * (W / 2 - 0.055), y * (D / 2 + 0.045), 0), rng, "z")
            parts.append(post)
            if y < 0:
                for k in range(3):
                    nail = lathe("nail", [(0, 0.012), (0.014, 0.009), (0.016, 0)], m.metal("#8d8578", 0.45), 16)
                    nail.rotation_euler = (np.pi / 2, 0, 0)
                    nail.location = (x * (W / 2 - 0.055), -D / 2 - 0.069, 0.03 + slat / 2 + k * (slat + gap))
                    parts.append(nail)
    plate_w, plate_h = 1.26, 0.66
    z0 = (H - plate_h) / 2 + 0.005
    y = -D / 2 - 0.032
    plate = rounded_box("plate", (plate_w, 0.014, plate_h), 0.006, m.paper("#f8f5ec"), n=3)
    plate.location = (0, y, z0)
    parts.append(plate)
    art = panel("art", [(-plate_w / 2, y - 0.0078, z0), (plate_w / 2, y - 0.0078, z0), (plate_w / 2, y - 0.0078, z0 + plate_h), (-plate_w / 2, y - 0.0078, z0 + plate_h)], m.card(job["front"], 0.6))
    parts.append(art)
    rows = 90
    v, u = np.mgrid[-1 : 1 : rows * 1j, -1 : 1 : rows * 1j]
    field = 0.09 * value_noise(rows, rows, 9, 11, rng) + 0.05 * value_noise(rows, rows, 22, 26, rng)
    tissue = np.stack([u * (W / 2 - 0.06), v * (D / 2 - 0.03), 0.52 + field], axis=-1)
    parts.append(grid("tissue", tissue, m.paper(job.get("tissue", "#e9dfc6"), crease=0.6), smooth=30))
    for item in job.get("inside", []):
        place = (item["x"], item.get("y", 0.0), item.get("z", 0.35))
        if item["kind"] in PACKS:
            made = PACKS[item["kind"]](item, rng)
        else:
            made = PROPS[item["kind"]](rng)
        parts.append(group("item", made, place, (item.get("lean", 0), item.get("roll", 0), item.get("turn", 0)), item.get("scale", 0.5)))
    return parts
