"""Renders packshots with Blender's Cycles: blender -b --factory-startup -P scene.py -- jobs.json

jobs.json is a list of jobs as make.ts writes them: target, size, samples, packaging, art, colours, props, view."""
import json
import os
import shutil
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy  # noqa: E402
import numpy as np  # noqa: E402

from studio import denoise  # noqa: E402
from studio.crate import crate  # noqa: E402
from studio.mesh import group  # noqa: E402
from studio.packs_rigid import jar, sleeve, tin  # noqa: E402
from studio.packs_soft import pouch, wrapped  # noqa: E402
from studio.props import PROPS  # noqa: E402
from studio.studio import camera, corners, daylight, ground, reset  # noqa: E402

PACKS = {"pouch": pouch, "jar": jar, "tin": tin, "sleeve": sleeve, "wrapped": wrapped, "crate": crate}


def meshes():
    """Everything solid in the scene so far."""
    return {obj for obj in bpy.data.objects if obj.type == "MESH"}


def stage(job):
    """Build the set for one picture."""
    rng = np.random.default_rng(job["seed"])
    reset(job["samples"], job["size"])
    parts = PACKS[job["packaging"]](job, rng)
    group("pack", parts, (0, 0, 0), (job.get("lean", 0), 0, job["turn"]))
    pack = meshes()
    points = corners(pack)
    for prop in job["props"]:
        made = PROPS[prop["kind"]](rng) if prop["kind"] in PROPS else PACKS[prop["kind"]](prop, rng)
        group("prop", made, (prop["x"], prop["y"], prop.get("z", 0)), (prop.get("lean", 0), 0, prop.get("turn", 0)), prop.get("scale", 1))
    everything = corners(meshes())
    daylight()
    camera(points, job["fill"], job["elevation"], (job.get("shiftX", 0), job.get("shiftY", 0)), everything)
    ground(job["tint"], job["floor"])


def shoot(job):
    """Render, clean and save one picture."""
    begun = time.time()
    stage(job)
    folder = tempfile.mkdtemp(prefix="packshot-")
    scene = bpy.context.scene
    denoise.add_passes(scene, folder)
    built = time.time()
    bpy.ops.render.render()
    rendered = time.time()
    denoise.finish(folder, job["target"])
    shutil.rmtree(folder)
    print(f"SHOT {job['target']} build {built - begun:.1f} render {rendered - built:.1f} finish {time.time() - rendered:.1f}", flush=True)


for each in json.load(open(sys.argv[-1], encoding="utf8")):
    try:
        shoot(each)
    except Exception as error:  # one broken picture must not stop the batch
        import traceback

        traceback.print_exc()
        print(f"FAILED {each['target']} {error}", flush=True)
