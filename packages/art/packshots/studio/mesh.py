"""Mesh helpers: grids, lathes, rounded boxes and tubes made from numpy arrays."""
import bmesh
import bpy
import cv2
import numpy as np


def link(obj):
    """Put an object into the scene."""
    bpy.context.scene.collection.objects.link(obj)
    return obj


def from_arrays(name, verts, faces, material, uv=None, colors=None, smooth=35.0):
    """Object from vertices and faces; uv and colors are one row per vertex, smooth is the auto smooth angle."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(np.asarray(verts, dtype=float).tolist(), [], [list(map(int, f)) for f in faces])
    index = np.empty(len(mesh.loops), dtype=np.int64)
    mesh.loops.foreach_get("vertex_index", index)
    if uv is not None:
        layer = mesh.uv_layers.new(name="uv")
        layer.data.foreach_set("uv", np.asarray(uv, dtype=np.float32)[index].ravel())
    if colors is not None:
        layer = mesh.color_attributes.new(name="paint", type="FLOAT_COLOR", domain="POINT")
        rgba = np.ones((len(verts), 4), dtype=np.float32)
        rgba[:, :3] = colors
        layer.data.foreach_set("color", rgba.ravel())
    if smooth:
        mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = np.radians(smooth)
    mesh.update()
    obj = bpy.data.objects.new(name, mesh)
    if material:
        mesh.materials.append(material)
    return link(obj)


def grid_faces(rows, cols, flip=False):
    """Quads of a rows × cols lattice of vertices."""
    j, i = np.mgrid[0 : rows - 1, 0 : cols - 1]
    a = (j * cols + i).ravel()
    quads = np.stack([a, a + 1, a + cols + 1, a + cols], axis=1)
    return quads[:, ::-1] if flip else quads


def grid(name, points, material, uv=None, colors=None, flip=False, smooth=35.0):
    """Surface over a (rows, cols, 3) array of points; uv runs over the whole lattice unless given."""
    rows, cols = points.shape[:2]
    if uv is None:
        v, u = np.mgrid[0 : 1 : rows * 1j, 0 : 1 : cols * 1j]
        uv = np.stack([u, v], axis=-1)
    flat = None if colors is None else colors.reshape(-1, 3)
    return from_arrays(name, points.reshape(-1, 3), grid_faces(rows, cols, flip), material, uv.reshape(-1, 2), flat, smooth)


def lathe(name, profile, material, steps=128, arc=(0.0, 360.0), wobble=None, colors=None, smooth=35.0):
    """Turn a list of (radius, height) about the z axis. Angle 0 looks at the camera, u runs from left to right."""
    rz = np.asarray(profile, dtype=float)
    # A full turn has its seam behind the object.
    angle = np.radians(np.linspace(arc[0] - 180, arc[1] - 180, steps + 1) if arc[1] - arc[0] >= 360 else np.linspace(arc[0], arc[1], steps + 1))
    r = rz[:, :1] * np.ones_like(angle)[None]
    if wobble is not None:
        r = r * wobble(angle)[None]
    points = np.stack([r * np.sin(angle), -r * np.cos(angle), np.repeat(rz[:, 1:], len(angle), 1)], axis=-1)
    length = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(rz, axis=0).T))])
    v = np.repeat((length / length[-1])[:, None], len(angle), 1)
    u = np.repeat(np.linspace(0, 1, len(angle))[None], len(rz), 0)
    paint = None if colors is None else np.repeat(np.asarray(colors)[:, None, :], len(angle), 1)
    obj = grid(name, points, material, np.stack([u, v], axis=-1), paint, smooth=smooth)
    weld(obj)
    return obj


def weld(obj, distance=1e-5):
    """Merge what coincides, so that seams and poles shade smoothly."""
    bm = bmesh.new()
    bm.from_mesh(obj.data)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=distance)
    bm.to_mesh(obj.data)
    bm.free()


def value_noise(rows, cols, cells_y, cells_x, rng):
    """Smooth random field in -1..1 with about so many cells each way."""
    small = rng.uniform(-1, 1, (max(2, int(cells_y)), max(2, int(cells_x)))).astype(np.float32)
    return cv2.resize(small, (cols, rows), interpolation=cv2.INTER_CUBIC)


def rounded_box(name, size, radius, material, rng=None, bumps=0.0, cells=9, n=40):
    """Box standing on z = 0 with round edges, optionally uneven like hand-folded paper. uv per face, front upright."""
    half = np.asarray(size, dtype=float) / 2
    verts, faces, uvs = [], [], []
    axes = [((1, 0, 0), (0, 0, 1), (0, -1, 0)), ((-1, 0, 0), (0, 0, 1), (0, 1, 0)), ((0, 1, 0), (0, 0, 1), (1, 0, 0)),
            ((0, -1, 0), (0, 0, 1), (-1, 0, 0)), ((1, 0, 0), (0, 1, 0), (0, 0, 1)), ((1, 0, 0), (0, -1, 0), (0, 0, -1))]
    for u_axis, v_axis, normal in axes:
        u_axis, v_axis, normal = map(np.asarray, (u_axis, v_axis, normal))
        hu, hv = abs(u_axis) @ half, abs(v_axis) @ half

        def ticks(h):
            edge = np.linspace(0, radius, 6)
            return np.concatenate([-h + edge[:-1], np.linspace(-h + radius, h - radius, n), (h - edge[:-1])[::-1]])

        gu, gv = np.meshgrid(ticks(hu), ticks(hv))
        p = gu[..., None] * u_axis + gv[..., None] * v_axis + normal * (abs(normal) @ half)
        inner = np.clip(p, -(half - radius), half - radius)
        out = p - inner
        out /= np.maximum(np.linalg.norm(out, axis=-1, keepdims=True), 1e-9)
        p = inner + out * radius
        if rng is not None and bumps:
            rows, cols = gu.shape
            field = value_noise(rows, cols, cells, cells, rng) + 0.5 * value_noise(rows, cols, cells * 2.3, cells * 2.3, rng)
            fade = np.minimum(1, np.minimum(hu - abs(gu), hv - abs(gv)) / (radius * 1.5 + 1e-6))
            p = p + out * (field * fade * bumps)[..., None]
        faces.append(grid_faces(*gu.shape) + sum(len(v) for v in verts))
        verts.append(p.reshape(-1, 3))
        uvs.append(np.stack([(gu + hu) / (2 * hu), (gv + hv) / (2 * hv)], axis=-1).reshape(-1, 2))
    obj = from_arrays(name, np.concatenate(verts) + [0, 0, half[2]], np.concatenate(faces), material, np.concatenate(uvs))
    weld(obj, 1e-4)
    return obj


def panel(name, corners, material, uv=((0, 0), (1, 0), (1, 1), (0, 1))):
    """A flat quad: lower left, lower right, upper right, upper left."""
    return from_arrays(name, corners, [(0, 1, 2, 3)], material, uv, smooth=0)


def tube(name, path, radii, material, sides=14, colors=None):
    """Round tube along a path with a radius at each point; the ends close when their radius is 0."""
    path, radii = np.asarray(path, dtype=float), np.asarray(radii, dtype=float)
    tangent = np.gradient(path, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True)
    helper = np.where(abs(tangent[:, 2:3]) > 0.9, [[1.0, 0, 0]], [[0, 0, 1.0]])
    side = np.cross(tangent, helper)
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    up = np.cross(side, tangent)
    angle = np.linspace(0, 2 * np.pi, sides + 1)
    ring = side[:, None] * np.cos(angle)[None, :, None] + up[:, None] * np.sin(angle)[None, :, None]
    points = path[:, None] + ring * radii[:, None, None]
    paint = None if colors is None else np.repeat(np.asarray(colors)[:, None, :], sides + 1, 1)
    obj = grid(name, points, material, colors=paint, flip=True, smooth=80)
    weld(obj)
    return obj


def group(name, objects, location=(0, 0, 0), rotation=(0, 0, 0), scale=1.0):
    """Parent objects to an empty and place it; rotation in degrees."""
    empty = link(bpy.data.objects.new(name, None))
    for obj in objects:
        if obj.parent is None:
            obj.parent = empty
    empty.location, empty.rotation_euler = location, np.radians(rotation)
    empty.scale = (scale, scale, scale) if np.isscalar(scale) else scale
    return empty
