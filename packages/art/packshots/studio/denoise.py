"""Clean pictures from few samples: light is filtered apart from colour, so that print stays crisp, then developed."""
import os

import bpy
import cv2
import numpy as np

PASSES = {"image": "Image", "normal": "Normal", "depth": "Depth", "color": "DiffCol", "direct": "DiffDir", "bounce": "DiffInd"}


def add_passes(scene, folder):
    """Write each pass as a float file of its own."""
    layer = scene.view_layers[0]
    layer.use_pass_normal = layer.use_pass_z = True
    layer.use_pass_diffuse_color = layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    out = tree.nodes.new("CompositorNodeOutputFile")
    out.base_path = folder
    out.format.file_format, out.format.color_depth, out.format.exr_codec = "OPEN_EXR", "32", "NONE"
    out.file_slots.clear()
    for name, socket in PASSES.items():
        out.file_slots.new(f"{name}-")
        tree.links.new(layers.outputs[socket], out.inputs[f"{name}-"])
    tree.links.new(layers.outputs["Image"], tree.nodes.new("CompositorNodeComposite").inputs[0])


def read_pass(folder, name, frame=1):
    """A pass as float array, top row first."""
    image = bpy.data.images.load(os.path.join(folder, f"{name}-{frame:04d}.exr"))
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    data = np.empty(width * height * image.channels, dtype=np.float32)
    image.pixels.foreach_get(data)
    bpy.data.images.remove(image)
    return data.reshape(height, width, -1)[::-1, :, :3].copy()


def smooth(signal, guides, steps, strength):
    """Edge-avoiding wavelet filter. guides: (array, tolerance); strength: tolerance for the signal itself, relative."""
    kernel = [(dy, dx, (0.5 if dy == 0 else 0.25) * (0.5 if dx == 0 else 0.25)) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    height, width = signal.shape[:2]
    for step in range(steps):
        reach = 2**step
        pad = ((reach, reach), (reach, reach), (0, 0))
        luma = cv2.GaussianBlur(signal.mean(-1, keepdims=True), (0, 0), 1.0 + 0.45 * reach)[..., None]
        wide = np.pad(signal, pad, mode="edge")
        wide_luma = np.pad(luma, pad, mode="edge")
        wide_guides = [(np.pad(g, pad, mode="edge"), g, tolerance) for g, tolerance in guides]
        total, weights = np.zeros_like(signal), np.zeros((height, width, 1), np.float32)
        for dy, dx, base in kernel:
            window = np.s_[reach + dy * reach : reach + dy * reach + height, reach + dx * reach : reach + dx * reach + width]
            cost = np.abs(wide_luma[window] - luma) / (strength * (luma + 0.04))
            for padded, guide, tolerance in wide_guides:
                difference = padded[window] - guide
                cost = cost + (difference * difference).sum(-1, keepdims=True) / tolerance
            weight = base * cv2.exp(-cost.astype(np.float32)).reshape(height, width, 1)
            total += wide[window] * weight
            weights += weight
        if step == 0:
            alone = weights < 0.42
        signal = total / weights
        if step == 1:  # a pixel on an edge resembles none of its neighbours: it takes their median
            signal = np.where(alone, cv2.medianBlur(signal.astype(np.float32), 5), signal)
    return signal


def develop(linear, exposure=0.94):
    """Daylight print: exact colours up to the highlights, a soft shoulder above, a little contrast and warmth."""
    x = np.maximum(linear * exposure, 0)
    peak = x.max(-1, keepdims=True)
    knee = 0.62
    rolled = np.where(peak > knee, knee + (1 - knee) * (1 - np.exp(-(peak - knee) / (1 - knee) / 1.35)), peak)
    x = x * (rolled / np.maximum(peak, 1e-6))
    x = x + (rolled - x) * np.clip((peak - 1.0) / 4, 0, 0.6)  # hottest lights go to white
    srgb = np.where(x <= 0.0031308, 12.92 * x, 1.055 * np.power(np.maximum(x, 1e-6), 1 / 2.4) - 0.055)
    contrast = srgb + 0.06 * (srgb - 0.5) * 4 * srgb * (1 - srgb)
    return np.clip(contrast, 0, 1)


def finish(folder, target):
    """Filter, recombine, develop and save as PNG."""
    image, color = read_pass(folder, "image"), read_pass(folder, "color")
    light = read_pass(folder, "direct") + read_pass(folder, "bounce")
    normal = cv2.GaussianBlur(read_pass(folder, "normal"), (0, 0), 0.8)
    depth = read_pass(folder, "depth")[..., :1]
    depth = np.minimum(depth, 40)
    rest = image - light * color
    guides = [(normal, 0.05), (depth, 0.02)]
    light = smooth(np.minimum(light, 12), guides, 6, 0.11)
    rest = smooth(np.minimum(rest, 6), [*guides, (color, 0.08)], 3, 0.35)
    picture = develop(light * color + rest)
    cv2.imwrite(target, (picture[..., ::-1] * 255 + 0.5).astype(np.uint8))
