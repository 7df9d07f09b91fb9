import type { Category } from "@/lib/catalog/schema";
import type { SeedProduct } from "../types";

/** Colours of one label and the foods that stand beside the pack. */
export type Theme = {
  /** Ground of the print. */
  base: string;
  /** Text on the ground. */
  ink: string;
  /** Rules, kicker and glyph on the ground. */
  accent: string;
  /** Plate behind the illustration. */
  plate: string;
  /** Foods beside the pack, named as in studio/props.py; the first stands at the right. */
  props: string[];
  /** What is in a jar, named as in studio/packs_rigid.py. */
  contents?: string;
  lid?: string;
  paper?: string;
};

const PAPER = "#F8F5EC";
const INK = "#18281F";
const FERN = "#1F4A34";
const LIME = "#CFE37A";
const HONEY = "#E2A93B";

/** Wall and floor of the studio, as in the category pictures. */
export const GROUNDS: Record<Category, { tint: string; floor: string }> = {
  tortillas: { tint: "#EFE3C8", floor: "#D9C8A2" },
  cheese: { tint: "#E1E8D6", floor: "#C3CFB2" },
  meat: { tint: "#F0DCCD", floor: "#DABBA4" },
  sauces: { tint: "#F7E6BF", floor: "#E6CB8D" },
  seasonings: { tint: "#E9EDCB", floor: "#CDD69C" },
  other: { tint: "#DFE7DF", floor: "#BECBBE" },
};

/** What a product of the category looks like when it has no entry of its own below. */
const CATEGORY: Record<Category, Theme> = {
  tortillas: { base: FERN, ink: PAPER, accent: LIME, plate: "#F2E2BC", props: ["tortillas"] },
  cheese: { base: "#4A7A33", ink: PAPER, accent: "#E4F0A8", plate: "#EEF2D3", props: ["slices"] },
  meat: { base: "#A9472A", ink: PAPER, accent: "#F6CF9A", plate: "#F6E1CC", props: ["mushrooms"] },
  sauces: { base: "#B8321C", ink: PAPER, accent: "#F7D08A", plate: PAPER, props: ["tomato"] },
  seasonings: { base: LIME, ink: FERN, accent: "#3F6B27", plate: "#F4F8DC", props: ["herb-mix"] },
  other: { base: PAPER, ink: FERN, accent: "#B9532F", plate: "#F2E7CC", props: ["lime"] },
};

const PRODUCTS: Record<string, Partial<Theme>> = {
  "spelt-tortillas": { props: ["tortillas", "wheat"] },
  "street-taco-rounds": {
    base: "#B44A28",
    accent: "#F8D693",
    plate: "#F8E6C6",
    props: ["tortillas", "lime"],
  },
  "chickpea-tortillas": {
    base: HONEY,
    ink: INK,
    accent: FERN,
    plate: "#FCF2D8",
    props: ["chickpea-tortillas", "chickpeas"],
  },
  "teff-wraps": { base: "#4B3024", accent: "#EDB95A", plate: "#EBDABF", props: ["teff-wraps", "salt"] },
  "amaranth-herb-tortillas": {
    base: "#56803B",
    accent: "#E4F0A8",
    plate: "#EEF2D3",
    props: ["herb-tortillas", "sprig"],
  },
  "family-burrito-wraps": {
    base: "#F3E7C9",
    ink: FERN,
    accent: "#B44A28",
    plate: FERN,
    props: ["tortillas", "wheat"],
  },
  "hemp-cheese": { props: ["slices", "seeds"] },
  "smoked-hemp-cheese": { base: "#7C3F22", accent: "#F3C98C", plate: "#F3DFC2", props: ["smoked-slices"] },
  "brazil-nut-mozzarella": {
    base: "#24645A",
    accent: "#CDE9D0",
    plate: "#E6F0E2",
    props: ["mozzarella", "tomato"],
  },
  "soft-hemp-ricotta": { contents: "ricotta", lid: "#DDB04C", props: ["lemon", "seeds"] },
  "herbed-walnut-spread": {
    base: "#6B6A2B",
    accent: "#F0E3A0",
    plate: PAPER,
    contents: "walnut",
    lid: "#DDB04C",
    props: ["walnuts", "sprig"],
  },
  "mushroom-meats": { props: ["mushrooms", "sprig"] },
  "oyster-mushroom-carnitas": {
    base: "#D9802A",
    ink: INK,
    accent: "#5B230F",
    plate: "#FBE9CC",
    props: ["orange", "sprig"],
  },
  "portobello-steaks": { base: "#33261F", accent: "#F0A24A", plate: "#EBD6BC", props: ["mushrooms"] },
  "lions-mane-cakes": { base: "#1F5266", accent: "#BFE3E2", plate: "#E3F0EE", props: ["cakes", "lemon"] },
  "chickpea-sage-sausages": {
    base: "#64794F",
    accent: "#F3EDB8",
    plate: "#EFF1DC",
    props: ["sausages", "sage"],
  },
  "mushroom-walnut-ground": {
    base: "#6E4128",
    accent: "#F2CB93",
    plate: "#F3E1C8",
    props: ["mushrooms", "walnuts"],
  },
  "wild-rice-burgers": {
    base: "#C8922A",
    ink: INK,
    accent: "#4A2510",
    plate: "#FBEFD3",
    props: ["patties", "sprig"],
  },
  "roasted-tomato-salsa": { props: ["tomatoes", "chili"] },
  "date-barbecue-sauce": {
    base: "#4A1E12",
    accent: "#EFA65A",
    contents: "barbecue",
    props: ["tomato", "chili"],
  },
  "achiote-enchilada-sauce": {
    base: "#C65A1E",
    accent: "#FCE0A0",
    contents: "achiote",
    props: ["chili", "sprig"],
  },
  "hemp-basil-pesto": { base: "#3F6B27", accent: "#E4F0A8", contents: "pesto", props: ["basil", "seeds"] },
  "key-lime-avocado-dressing": {
    base: "#7C962F",
    accent: "#F3F7C4",
    contents: "dressing",
    props: ["lime", "basil"],
  },
  seasonings: {
    base: FERN,
    ink: PAPER,
    accent: LIME,
    plate: "#EAF1BE",
    props: ["tin:everyday-herb-onion", "tin:key-lime-cayenne-salt"],
  },
  "kit-grain-mix": { base: HONEY, ink: INK, accent: FERN, plate: "#FCF2D8" },
  "kit-berries": { base: "#4A3A66", ink: PAPER, accent: "#D9CCF0", plate: "#EEE8F4" },
  "kit-date-sugar": { base: "#6E4128", ink: PAPER, accent: "#F2CB93", plate: "#F3E1C8" },
  "kit-hemp-seed": { base: "#56803B", ink: PAPER, accent: "#E4F0A8", plate: "#EEF2D3" },
  "kit-spelt-flour": { base: FERN, ink: PAPER, accent: LIME },
  "kit-chickpea-flour": { base: HONEY, ink: INK, accent: FERN, plate: "#FCF2D8" },
  "kit-wild-rice": { base: "#4B3024", ink: PAPER, accent: "#EDB95A", plate: "#EBDABF" },
  "taco-night-seasoning": {
    base: "#BF4F2A",
    ink: PAPER,
    accent: "#FAD795",
    plate: "#F8E3C4",
    props: ["powder", "chili"],
  },
  "everyday-herb-onion": {
    base: "#4A7A33",
    ink: PAPER,
    accent: "#E4F0A8",
    plate: "#EEF4D2",
    props: ["herb-mix", "sprig"],
  },
  "key-lime-cayenne-salt": { props: ["lime", "salt"] },
  "smoked-sea-salt": {
    base: "#33443F",
    ink: PAPER,
    accent: "#E8B777",
    plate: "#DCE5DD",
    props: ["smoked-salt"],
  },
  "sage-fennel-rub": {
    base: "#A3B394",
    ink: INK,
    accent: "#2C4A33",
    plate: "#EEF2E4",
    props: ["herb-mix", "sage"],
  },
};

/** Foods in front of crates; several kits share one look. */
const CRATE_PROPS: Record<string, string[]> = {
  "taco-night-kit": ["lime", "chili"],
  "backyard-burger-kit": ["patties"],
  "enchilada-bake-kit": ["tomatoes", "sprig"],
  "morning-grains-kit": ["berries", "seeds"],
  "alkaline-pantry-crate": ["chickpeas", "sprig"],
};

/** The look of a product; a new one takes its category's. */
export function themeOf(product: Pick<SeedProduct, "slug" | "category">): Theme {
  const props = CRATE_PROPS[product.slug];
  return { ...CATEGORY[product.category], ...PRODUCTS[product.slug], ...(props && { props }) };
}
