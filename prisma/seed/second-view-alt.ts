import { themeOf } from "./data/packshots/theme";
import type { Packaging, SeedProduct } from "./data/types";

const PACKS: Record<Packaging, string> = {
  pouch: "pouch",
  jar: "jar",
  tin: "tin",
  wrapped: "wrapped block",
  sleeve: "sleeve box",
  crate: "crate",
};

/** The foods beside the packs (prisma/seed/data/packshots/theme.ts) in words. */
const FOODS: Record<string, string> = {
  basil: "basil leaves",
  berries: "berries",
  cakes: "two golden cakes",
  chickpeas: "chickpeas",
  "chickpea-tortillas": "a stack of tortillas",
  chili: "red chilies",
  "herb-mix": "a heap of the blend",
  "herb-tortillas": "a stack of tortillas",
  lemon: "a cut lemon",
  lime: "a cut lime",
  mozzarella: "sliced mozzarella",
  mushrooms: "mushrooms",
  orange: "a cut orange",
  patties: "two patties",
  powder: "a heap of the blend",
  sage: "a sprig of sage",
  salt: "salt flakes",
  sausages: "sausages",
  seeds: "hemp seeds",
  slices: "slices of the cheese",
  "smoked-salt": "salt crystals",
  "smoked-slices": "slices of the cheese",
  sprig: "a sprig of herbs",
  "teff-wraps": "a stack of wraps",
  "tin:everyday-herb-onion": "a tin of Everyday Herb & Onion Blend",
  "tin:key-lime-cayenne-salt": "a tin of Key Lime & Cayenne Salt",
  tomato: "a tomato",
  tomatoes: "tomatoes",
  tortillas: "a stack of tortillas",
  walnuts: "walnuts",
  wheat: "ears of wheat",
};

/** The alt text of a product's second packshot: "Spelt Tortillas: the pouch from its other side, with …". */
export function describeSecondView(product: SeedProduct): string {
  const pack = `${product.name}: the ${PACKS[product.packaging]} from its other side`;
  const foods = themeOf(product).props.flatMap((food) => FOODS[food] ?? []);
  return foods.length > 0 ? `${pack}, with ${foods.join(" and ")}` : pack;
}
