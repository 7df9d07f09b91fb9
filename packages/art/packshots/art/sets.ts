import { join } from "node:path";
import { GROUNDS, themeOf } from "../../../../prisma/seed/data/packshots/theme";
import type { Packaging, SeedProduct } from "../../../../prisma/seed/data/types";

export type View = "front" | "side";

/** One object on the set, as studio/props.py and studio/packs_*.py build them. */
export type SetObject = {
  kind: string;
  x: number;
  y: number;
  z?: number;
  turn?: number;
  lean?: number;
  roll?: number;
  scale?: number;
  front?: string;
  back?: string;
  side?: string;
  contents?: string;
  lid?: string;
};

/** What scene.py needs for one picture. */
export type SceneJob = SetObject & {
  packaging: Packaging;
  target: string;
  size: number;
  samples: number;
  seed: number;
  turn: number;
  elevation: number;
  fill: number;
  shiftX: number;
  shiftY: number;
  tint: string;
  floor: string;
  paper?: string;
  props: SetObject[];
  inside: SetObject[];
};

type Stand = { turn: number; elevation: number; fill: number; lean?: number };
type Place = { x: number; y: number; turn?: number; scale?: number };

/** How each kind of pack stands before the camera, and where foods lie beside it. */
const STANDS: Record<Packaging, { front: Stand; side: Stand; places: Place[] }> = {
  pouch: {
    front: { turn: -11, elevation: 11, fill: 0.76, lean: -3 },
    side: { turn: 25, elevation: 15, fill: 0.8, lean: -3 },
    places: [
      { x: 0.66, y: -0.62 },
      { x: -0.78, y: -0.5, turn: 20, scale: 0.8 },
    ],
  },
  jar: {
    front: { turn: -5, elevation: 12, fill: 0.72 },
    side: { turn: 17, elevation: 19, fill: 0.76 },
    places: [
      { x: 0.7, y: -0.52, scale: 0.8 },
      { x: -0.72, y: -0.55, turn: 170, scale: 0.75 },
    ],
  },
  tin: {
    front: { turn: -5, elevation: 14, fill: 0.7 },
    side: { turn: 14, elevation: 21, fill: 0.76 },
    places: [
      { x: 0.68, y: -0.5, scale: 0.75 },
      { x: -0.6, y: -0.55, turn: 170, scale: 0.75 },
    ],
  },
  sleeve: {
    front: { turn: -23, elevation: 13, fill: 0.74 },
    side: { turn: 27, elevation: 20, fill: 0.78 },
    places: [
      { x: 0.68, y: -0.58, scale: 0.85 },
      { x: -0.86, y: -0.5, turn: 15, scale: 0.75 },
    ],
  },
  wrapped: {
    front: { turn: -24, elevation: 18, fill: 0.74 },
    side: { turn: 27, elevation: 24, fill: 0.78 },
    places: [
      { x: 0.62, y: -0.88, scale: 0.85, turn: -8 },
      { x: -0.72, y: -0.86, scale: 0.8 },
    ],
  },
  crate: {
    front: { turn: -13, elevation: 17, fill: 0.82 },
    side: { turn: 24, elevation: 24, fill: 0.84 },
    places: [
      { x: 1.12, y: -0.72, scale: 0.62 },
      { x: -1.0, y: -0.9, scale: 0.55 },
    ],
  },
};

type Packed = Omit<SetObject, "kind"> & { kind: string };
const pack = (kind: string, x: number, y: number, scale: number, turn = 0, z = 0.3, lean = 0): Packed => ({
  kind,
  x,
  y,
  z,
  scale,
  turn,
  lean,
});

/** What a crate holds: "kind:slug" is a pack of the catalog, a bare name a food. */
const CRATES: Record<string, Packed[]> = {
  "taco-night-kit": [
    pack("pouch:oyster-mushroom-carnitas", -0.48, 0.24, 0.56, -12, 0.3),
    pack("pouch:street-taco-rounds", -0.06, 0.3, 0.58, 0, 0.33),
    pack("pouch:mushroom-walnut-ground", 0.48, 0.28, 0.56, 10, 0.3),
    pack("jar:roasted-tomato-salsa", 0.2, -0.1, 0.5, 6, 0.36),
    pack("tin:taco-night-seasoning", 0.7, -0.22, 0.42, -12, 0.46),
    pack("wrapped:hemp-cheese", -0.36, -0.26, 0.42, 8, 0.62),
  ],
  "backyard-burger-kit": [
    pack("sleeve:wild-rice-burgers", -0.5, 0.2, 0.56, -10, 0.34),
    pack("pouch:spelt-tortillas", 0.5, 0.3, 0.58, 9, 0.32),
    pack("jar:date-barbecue-sauce", 0.02, -0.06, 0.52, 4, 0.34),
    pack("wrapped:smoked-hemp-cheese", -0.52, -0.3, 0.42, 6, 0.62),
    pack("jar:key-lime-avocado-dressing", 0.62, -0.2, 0.38, -10, 0.48),
  ],
  "enchilada-bake-kit": [
    pack("pouch:spelt-tortillas", -0.48, 0.24, 0.58, -10, 0.3),
    pack("pouch:mushroom-walnut-ground", 0.48, 0.3, 0.57, 8, 0.32),
    pack("jar:achiote-enchilada-sauce", -0.06, -0.06, 0.54, 0, 0.32),
    pack("wrapped:brazil-nut-mozzarella", 0.58, -0.24, 0.42, -8, 0.62),
  ],
  "morning-grains-kit": [
    pack("pouch:kit-grain-mix", 0.0, 0.24, 0.66, 0, 0.26),
    pack("pouch:kit-date-sugar", -0.55, 0.14, 0.48, -12, 0.36),
    pack("pouch:kit-hemp-seed", 0.55, 0.14, 0.48, 12, 0.36),
    pack("pouch:kit-berries", 0.3, -0.2, 0.4, -6, 0.42),
  ],
  "alkaline-pantry-crate": [
    pack("pouch:kit-spelt-flour", -0.48, 0.26, 0.58, -10, 0.3),
    pack("pouch:kit-chickpea-flour", 0.0, 0.32, 0.58, 0, 0.33),
    pack("pouch:kit-wild-rice", 0.48, 0.28, 0.56, 10, 0.3),
    pack("jar:achiote-enchilada-sauce", 0.16, -0.12, 0.46, 4, 0.38),
    pack("jar:roasted-tomato-salsa", -0.44, -0.14, 0.46, -6, 0.38),
    pack("tin:everyday-herb-onion", 0.68, -0.16, 0.42, -12, 0.46),
  ],
};
const ANY_CRATE: Packed[] = CRATES["alkaline-pantry-crate"] ?? [];

/** Same number for the same name, so that creases do not change from run to run. */
const seedOf = (name: string): number =>
  [...name].reduce((hash, char) => (hash * 31 + char.charCodeAt(0)) >>> 0, 7);

/** Every product whose label a picture shows. */
export function shownIn(product: SeedProduct): string[] {
  const inside =
    product.packaging === "crate" ? (CRATES[product.slug] ?? ANY_CRATE).map((item) => item.kind) : [];
  return [
    product.slug,
    ...[...inside, ...themeOf(product).props].flatMap((kind) => kind.split(":")[1] ?? []),
  ];
}

/** Fills in the art and colours of a pack named "kind:slug". */
function resolve<T extends SetObject>(item: T, catalog: SeedProduct[], art: string): T {
  const [kind = item.kind, slug] = item.kind.split(":");
  if (!slug) return item;
  const product = catalog.find((each) => each.slug === slug);
  if (!product) throw new Error(`A crate or set names ${slug}, which is not in the catalog`);
  return { ...item, kind, ...faces(product, art) };
}

function faces(product: SeedProduct, art: string): Partial<SetObject> {
  const { contents, lid } = themeOf(product);
  const face = (name: string) => join(art, `${product.slug}-${name}.png`);
  return {
    front: face("front"),
    back: face("back"),
    side: face("side"),
    ...(contents && { contents }),
    ...(lid && { lid }),
  };
}

/** The picture of a product in one view. */
export function jobOf(
  product: SeedProduct,
  view: View,
  catalog: SeedProduct[],
  art: string,
): Omit<SceneJob, "target" | "size" | "samples"> {
  const { [view]: stand, places } = STANDS[product.packaging];
  const theme = themeOf(product);
  const mirror = view === "side" ? -1 : 1;
  const props = theme.props.slice(0, 2).flatMap((kind, index) => {
    const place = places[index];
    if (!place) return [];
    const small = kind.includes(":") ? { scale: 0.62, y: place.y + 0.22, turn: -6 } : {};
    const side = /^(lime|lemon|orange)$/.test(kind) && place.x * mirror > 0 ? "-right" : "";
    return [resolve({ kind: kind + side, ...place, ...small, x: place.x * mirror }, catalog, art)];
  });
  const inside = product.packaging === "crate" ? (CRATES[product.slug] ?? ANY_CRATE) : [];
  return {
    kind: product.packaging,
    packaging: product.packaging,
    x: 0,
    y: 0,
    shiftX: 0,
    shiftY: 0,
    ...stand,
    seed: seedOf(product.slug),
    ...GROUNDS[product.category],
    ...faces(product, art),
    ...(theme.paper && { paper: theme.paper }),
    props,
    inside: inside.map((item) => resolve(item, catalog, art)),
  };
}
