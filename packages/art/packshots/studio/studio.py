"""The one studio: seamless ground, daylight soft boxes, a shift-lens camera that frames whatever stands there."""
import math

import bpy
import numpy as np
from mathutils import Vector

from .materials import Surface, linear
from .mesh import grid, link

LENS, SENSOR, SKY = 90.0, 36.0, 0.23


def reset(samples, size):
    """Empty scene with the render settings."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.12
    cycles.adaptive_min_samples = max(6, samples // 3)
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 2, 2
    cycles.transmission_bounces, cycles.transparent_max_bounces = 2, 10
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy = 2.0, 1.0
    scene.render.resolution_x = scene.render.resolution_y = size
    scene.render.use_persistent_data = False
    scene.view_settings.view_transform = "Raw"
    return scene


def ground(tint, floor):
    """Paper sweep: floor that curves up into the wall."""
    bend = [(3.2 + 2.6 * math.sin(a), 2.6 - 2.6 * math.cos(a)) for a in np.linspace(0, math.pi / 2, 28)]
    profile = [(-9, 0), (-4, 0), (0, 0), (2, 0), *bend, (5.8, 5), (5.8, 12)]
    points = np.array([[(x, y, z) for x in np.linspace(-16, 16, 5)] for y, z in profile], dtype=float)
    mix = [a * 0.9 + b * 0.1 for a, b in zip(linear(tint), linear(floor))]
    grey = sum(mix) / 3
    mix = tuple(min(0.94, (c * 0.72 + grey * 0.28) * 1.12) for c in mix)  # light that bounces between floor and wall deepens the tint
    surface = Surface("ground", mix, 0.92, 0.12).bump(0.03, 55, 4, distance=0.01)
    return grid("ground", points, surface.material, smooth=60)


def soft_box(name, location, target, size, watts, color=(1, 1, 1), size_y=None, spread=180):
    """Rectangular area light that looks at a point."""
    lamp = bpy.data.lights.new(name, "AREA")
    lamp.shape, lamp.size, lamp.size_y = "RECTANGLE", size, size_y or size
    lamp.energy, lamp.color, lamp.spread = watts, color, math.radians(spread)
    obj = link(bpy.data.objects.new(name, lamp))
    obj.location = location
    obj.rotation_euler = (Vector(target) - Vector(location)).to_track_quat("-Z", "Y").to_euler()
    return obj


def daylight():
    """A window at the upper left, a reflector at the right, light from behind for the edges, and a pale sky."""
    soft_box("window", (-3.7, -2.3, 5.5), (0, 0, 0.6), 1.5, 600, (1, 0.975, 0.94), 1.8)
    soft_box("reflector", (4.6, -3.4, 2.2), (0, 0, 1), 3.4, 60, (0.95, 0.98, 1), 3.8)
    soft_box("rim", (2.6, 3.0, 4.6), (0, 0, 1.0), 2.2, 120, (1, 0.97, 0.92), 1.4)
    soft_box("strip", (-3.3, -1.2, 1.7), (0, 0, 1.0), 0.5, 30, (1, 0.98, 0.95), 2.8)
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    sky = nodes["Background"]
    sky.inputs[0].default_value = (0.98, 0.985, 1.0, 1)
    sky.inputs[1].default_value = SKY
    # Mirrors see the studio's dark and light panels instead of the even sky.
    panels, where, wave, ramp = (nodes.new(f"ShaderNode{kind}") for kind in ("Background", "TexCoord", "TexWave", "ValToRGB"))
    wave.bands_direction = "X"
    wave.inputs["Scale"].default_value, wave.inputs["Distortion"].default_value = 0.42, 0.6
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[0].color = 0.3, (0.16, 0.16, 0.16, 1)
    ramp.color_ramp.elements[1].position, ramp.color_ramp.elements[1].color = 0.75, (0.95, 0.95, 0.93, 1)
    links.new(where.outputs["Generated"], wave.inputs["Vector"])
    links.new(wave.outputs["Fac"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], panels.inputs[0])
    panels.inputs[1].default_value = 0.75
    ray, mix = nodes.new("ShaderNodeLightPath"), nodes.new("ShaderNodeMixShader")
    links.new(ray.outputs["Is Glossy Ray"], mix.inputs[0])
    links.new(sky.outputs[0], mix.inputs[1])
    links.new(panels.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["World Output"].inputs[0])


def corners(objects):
    """World positions of everything's vertices, thinned."""
    bpy.context.view_layer.update()
    found = []
    for obj in objects:
        if obj.type != "MESH":
            continue
        co = np.empty(len(obj.data.vertices) * 3)
        obj.data.vertices.foreach_get("co", co)
        co = co.reshape(-1, 3)[:: max(1, len(co) // 3 // 4000)]
        m = np.array(obj.matrix_world)
        found.append(co @ m[:3, :3].T + m[:3, 3])
    return np.concatenate(found)


def camera(points, fill, elevation, shift=(0.0, 0.0), context=None):
    """Level camera (upright lines stay upright) raised by an angle; the points fill a share of the frame.
    context are further points that must stay inside the frame with a small margin."""
    scene = bpy.context.scene
    cam = bpy.data.cameras.new("camera")
    cam.lens, cam.sensor_width = LENS, SENSOR
    obj = link(bpy.data.objects.new("camera", cam))
    scene.camera = obj
    low, high = points.min(0), points.max(0)
    target = (low + high) / 2

    def frame(distance, cloud):
        eye = target + np.array([0, -distance, distance * math.tan(math.radians(elevation))])
        rel = cloud - eye
        uv = rel[:, [0, 2]] / rel[:, 1:2] * LENS / SENSOR
        return eye, uv.min(0), uv.max(0)

    distance = 9.0
    for _ in range(12):
        eye, a, b = frame(distance, points)
        share = max(b - a) / fill
        if context is not None:
            _, c, d = frame(distance, context)
            share = max(share, max(d - c) / 0.93)
        distance *= share
    eye, a, b = frame(distance, points)
    middle = (a + b) / 2
    if context is not None:
        _, c, d = frame(distance, context)
        middle = middle * 0.6 + (np.minimum(a, c) + np.maximum(b, d)) / 2 * 0.4
    obj.location, obj.rotation_euler = eye, (math.pi / 2, 0, 0)
    if context is not None:
        room = 0.485
        middle = np.clip(middle, np.maximum(b, d) - room, np.minimum(a, c) + room)
    cam.shift_x, cam.shift_y = middle + np.array(shift)
    return obj
