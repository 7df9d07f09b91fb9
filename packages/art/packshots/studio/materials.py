"""Surfaces: printed film, paper and card, metal, cheap glass, wood, foods."""
import bpy


def linear(color):
    """Linear RGB of a #rrggbb colour; tuples pass through."""
    if not isinstance(color, str):
        return tuple(color)
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)


class Surface:
    """A Principled material under construction."""

    def __init__(self, name, color="#ffffff", rough=0.5, spec=0.4, **inputs):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.nodes, self.links = self.material.node_tree.nodes, self.material.node_tree.links
        self.bsdf = self.nodes["Principled BSDF"]
        self.set("Base Color", (*linear(color), 1))
        self.set("Roughness", rough)
        self.set("Specular", spec)
        for key, value in inputs.items():
            self.set(key.replace("_", " ").title(), value)

    def set(self, socket, value):
        self.bsdf.inputs[socket].default_value = value

    def node(self, kind, **values):
        """New node; keys that name inputs set these, others set attributes."""
        node = self.nodes.new(f"ShaderNode{kind}")
        for key, value in values.items():
            if key in node.inputs:
                node.inputs[key].default_value = value
            else:
                setattr(node, key, value)
        return node

    def image(self, path, clip=False):
        """Colour from an image over the uv map."""
        texture = self.node("TexImage", image=bpy.data.images.load(path, check_existing=True), extension="EXTEND", interpolation="Cubic")
        self.links.new(texture.outputs["Color"], self.bsdf.inputs["Base Color"])
        return self

    def paint(self):
        """Colour from the mesh's own colours."""
        attribute = self.node("VertexColor", layer_name="paint")
        self.links.new(attribute.outputs["Color"], self.bsdf.inputs["Base Color"])
        return self

    def vary(self, colors, scale=4.0, detail=5.0, stretch=(1, 1, 1), kind="TexNoise", stops=None):
        """Colour from noise through a ramp of colours."""
        field = self._field(kind, scale, detail, stretch)
        ramp = self.node("ValToRGB")
        steps = stops or [0.3 + 0.4 * i / max(1, len(colors) - 1) for i in range(len(colors))]
        while len(ramp.color_ramp.elements) < len(colors):
            ramp.color_ramp.elements.new(0.5)
        for element, position, color in zip(ramp.color_ramp.elements, steps, colors):
            element.position, element.color = position, (*linear(color), 1)
        self.links.new(field, ramp.inputs["Fac"])
        self.links.new(ramp.outputs["Color"], self.bsdf.inputs["Base Color"])
        return self

    def bump(self, strength, scale, detail=3.0, stretch=(1, 1, 1), distance=0.02, kind="TexNoise"):
        """Fine relief from noise; further calls add up."""
        bump = self.node("Bump", Strength=strength, Distance=distance)
        before = self.bsdf.inputs["Normal"].links
        if before:
            self.links.new(before[0].from_socket, bump.inputs["Normal"])
        self.links.new(self._field(kind, scale, detail, stretch), bump.inputs["Height"])
        self.links.new(bump.outputs["Normal"], self.bsdf.inputs["Normal"])
        return self

    def _field(self, kind, scale, detail, stretch):
        where = self.node("TexCoord")
        mapping = self.node("Mapping", Scale=stretch)
        self.links.new(where.outputs["Object"], mapping.inputs["Vector"])
        texture = self.node(kind, Scale=scale)
        if "Detail" in texture.inputs:
            texture.inputs["Detail"].default_value = detail
        self.links.new(mapping.outputs["Vector"], texture.inputs["Vector"])
        return texture.outputs["Distance" if kind == "TexVoronoi" else "Fac"]


def film(image):
    """Soft-touch pouch film."""
    return Surface("film", rough=0.36, spec=0.42, clearcoat=0.12, clearcoat_roughness=0.22).image(image).bump(0.05, 160, 2, distance=0.004).material


def card(image, rough=0.5):
    """Coated card or label paper with print on it."""
    return Surface("card", rough=rough, spec=0.35).image(image).bump(0.06, 120, 4, distance=0.004).material


def paper(color, rough=0.82, crease=0.25):
    """Uncoated paper with fibres."""
    shade = tuple(c * 0.9 for c in linear(color))
    return Surface("paper", color, rough, 0.2).vary([shade, color], 26, 6, stops=[0.32, 0.62]).bump(0.14, 90, 5, distance=0.006).bump(crease, 5, 3, distance=0.03).material


def metal(color="#d8d8d4", rough=0.27):
    """Brushed tinplate."""
    return Surface("metal", color, rough, 0.5, metallic=1.0).bump(0.05, 60, 2, (1, 1, 14), 0.004).material


def enamel(color, rough=0.3):
    """Painted lid."""
    return Surface("enamel", color, rough, 0.5, clearcoat=0.25, clearcoat_roughness=0.12).material


def glass(tint="#eef3ee"):
    """Clear glass without refraction: see-through with fresnel reflections and a darker, thicker rim."""
    s = Surface("glass")
    clear = s.node("BsdfTransparent")
    gloss = s.node("BsdfGlossy", Roughness=0.03)
    weight = s.node("LayerWeight", Blend=0.22)
    ramp = s.node("ValToRGB")
    ramp.color_ramp.elements[0].color = (*linear(tint), 1)
    ramp.color_ramp.elements[0].position = 0.5
    ramp.color_ramp.elements[1].color = (*[c * 0.86 for c in linear(tint)], 1)
    mix = s.node("MixShader")
    fresnel = s.node("Fresnel", IOR=1.42)
    s.links.new(weight.outputs["Facing"], ramp.inputs["Fac"])
    s.links.new(ramp.outputs["Color"], clear.inputs["Color"])
    s.links.new(fresnel.outputs["Fac"], mix.inputs[0])
    s.links.new(clear.outputs[0], mix.inputs[1])
    s.links.new(gloss.outputs[0], mix.inputs[2])
    s.links.new(mix.outputs[0], s.nodes["Material Output"].inputs["Surface"])
    return s.material


def wood(light="#d9b988", dark="#a9794a", along="x"):
    """Planed softwood with grain along one axis."""
    stretch = {"x": (0.5, 9, 9), "z": (9, 9, 0.5)}[along]
    return Surface("wood", light, 0.62, 0.25).vary([dark, light, "#e6cda3", light], 2.6, 8, stretch, stops=[0.28, 0.45, 0.58, 0.75]).bump(0.22, 6, 6, stretch, 0.01).material


def food(colors, scale=6.0, rough=0.5, bump=0.3, bump_scale=14.0, spec=0.4, light=0.0, **inputs):
    """Natural surface of a food: mottled colour, relief, a little light shining through."""
    s = Surface("food", colors[0], rough, spec, **inputs)
    s.vary(colors, scale, 4).bump(bump, bump_scale, 4, distance=0.02)
    if light:
        s.set("Subsurface", light)
        s.set("Subsurface Radius", (0.08, 0.05, 0.03))
    return s.material


def painted(rough=0.45, spec=0.4, bump=0.1, bump_scale=30.0):
    """Surface that takes the mesh's own colours."""
    return Surface("painted", rough=rough, spec=spec).paint().bump(bump, bump_scale, 3, distance=0.01).material
