import type { FoodCategorySlug } from "../../../../prisma/seed/data/types";
import type { LeafShape, SprigShape } from "../motifs/leaf";
import type { Thing } from "../motifs/things";
import type { Glaze } from "../studio/surface";

/** What is in a food's picture. */
export type Plan =
  /** Pieces on a plate, board or cloth: the large one, then what lies round it. */
  | { kind: "pieces"; hero: Thing; rest: Thing[]; scale?: number; upright?: boolean }
  /** A tied bunch on paper. */
  | { kind: "bunch"; sprig: SprigShape; loose?: Thing }
  | { kind: "fronds"; height: number; colors: readonly [string, string]; loose?: Thing }
  | { kind: "fans"; color: string; pointed: boolean; loose?: Thing }
  /** A tied bunch of large leaves. */
  | { kind: "leaves"; leaf: LeafShape; loose?: Thing }
  /** A bowl of seeds or grains of motifs/seed.ts, with things beside it. */
  | { kind: "seeds"; seed: string; beside: Thing[] }
  /** A bowl of larger things. */
  | { kind: "bowl"; of: Thing[]; size: number; beside: Thing[] };

/** Cloth and crockery of each category; the slug picks among them. Of grains and nuts, every other bowl is dark. */
export const TABLES: Record<
  FoodCategorySlug,
  {
    cloth: readonly [string, ...string[]];
    glaze: readonly [Glaze, ...Glaze[]];
    napkin: readonly [string, string];
  }
> = {
  vegetables: {
    cloth: ["#d5dfc2", "#cddbc0", "#dde2c8"],
    glaze: [
      { clay: "#f7f1e1", line: "#1f4a34" },
      { clay: "#f3ead5", speckle: true },
      { clay: "#efe9d6", line: "#5b8c3e", speckle: true },
    ],
    napkin: ["#f8f1df", "#5b8c3e"],
  },
  fruits: {
    cloth: ["#f2dcb2", "#f3d9bd", "#efdfae"],
    glaze: [
      { clay: "#fbf4e4", line: "#c97a3b" },
      { clay: "#f6ead6", speckle: true },
      { clay: "#f8f1e2", line: "#e2a93b" },
    ],
    napkin: ["#fdf4e0", "#b9532f"],
  },
  grains: {
    cloth: ["#e8d6b0", "#e3d2b4", "#ebdcb8"],
    glaze: [
      { clay: "#2f5f47", speckle: true },
      { clay: "#f5eddb", line: "#1f4a34" },
      { clay: "#5b8070", speckle: true },
      { clay: "#f1e7d0", speckle: true },
    ],
    napkin: ["#faf2de", "#1f4a34"],
  },
  herbs: {
    cloth: ["#cfdcc3", "#d8dfc8", "#c9d8c6"],
    glaze: [{ clay: "#f4eedd", line: "#1f4a34" }],
    napkin: ["#f7f1df", "#1f4a34"],
  },
  nuts: {
    cloth: ["#e6c7ab", "#e9cfb2", "#e2c4b0"],
    glaze: [
      { clay: "#b55c38", speckle: true },
      { clay: "#f6ecd9", line: "#b9532f" },
      { clay: "#2f5f47", speckle: true },
      { clay: "#f1e5d0", speckle: true },
    ],
    napkin: ["#faf0dd", "#b9532f"],
  },
};

const bunch = (leaf: SprigShape["leaf"], rest: Omit<SprigShape, "leaf">, loose?: Thing): Plan => ({
  kind: "bunch",
  sprig: { leaf, ...rest },
  ...(loose ? { loose } : {}),
});
const pieces = (hero: Thing, rest: Thing[], scale = 1): Plan => ({ kind: "pieces", hero, rest, scale });
const seeds = (seed: string, ...beside: Thing[]): Plan => ({ kind: "seeds", seed, beside });

/** Foods that no single emoji can show; any other food is drawn as pieces of its emoji. */
export const PLANS: Record<string, Plan> = {
  // Fruits
  "key-lime": pieces("lime", ["drawn:lime-wheel", "lime", "drawn:lime-wheel", "drawn:mint-tip"]),
  avocado: pieces("avocado", ["avocado", "drawn:lime-wheel", "avocado", "drawn:plum-half"]),
  papaya: pieces(
    "drawn:papaya-half",
    ["drawn:papaya-half", "drawn:lime-wheel", "drawn:papaya-half", "drawn:mint-tip"],
    1.12,
  ),
  cantaloupe: pieces("drawn:melon-half", [
    "drawn:melon-wedge",
    "melon@hue-rotate(-32deg) saturate(1.1)",
    "drawn:mint-tip",
    "drawn:melon-wedge",
  ]),
  fig: pieces("drawn:fig-half", ["drawn:fig-whole", "drawn:fig-half", "drawn:fig-whole", "drawn:bay-leaf"]),
  date: { kind: "bowl", of: ["seed:date"], size: 122, beside: ["seed:date", "seed:date", "seed:date"] },
  "plum-tomato": pieces(
    "drawn:plum-tomato",
    ["drawn:plum-half", "drawn:plum-tomato", "drawn:basil-leaf", "drawn:plum-half"],
    1.12,
  ),
  mango: pieces("mango", ["mango", "drawn:lime-wheel", "mango", "drawn:mint-leaf"]),
  blueberries: pieces("blueberries", ["blueberries", "blueberries", "drawn:mint-tip", "blueberries"]),
  // Grains
  spelt: seeds("spelt", "drawn:wheat-ear", "drawn:wheat-ear", "drawn:wheat-ear"),
  quinoa: seeds("quinoa", "drawn:bay-leaf", "drawn:lime-wheel"),
  amaranth: seeds("amaranth", "seedling", "drawn:mint-tip"),
  teff: seeds("teff", "drawn:fig-half", "drawn:fig-whole"),
  fonio: seeds("fonio", "onion", "drawn:mint-tip"),
  "wild-rice": seeds("wild-rice", "brown-mushroom", "drawn:bay-leaf"),
  kamut: seeds("kamut", "drawn:wheat-ear", "drawn:wheat-ear"),
  rye: seeds("rye", "bread", "drawn:wheat-ear", "drawn:wheat-ear"),
  buckwheat: seeds("buckwheat", "drawn:blossom", "drawn:blossom", "drawn:blossom"),
  millet: seeds("millet", "brown-mushroom", "drawn:mint-tip"),
  // Herbs
  basil: bunch(
    { length: 104, width: 82, belly: 0.78, color: "#4f9a3a", veins: 5, rib: 2, bend: 0.07 },
    { height: 320, pairs: 4, tip: 0.5, angle: 62, stemWidth: 5, bare: 0.45 },
    "drawn:basil-leaf",
  ),
  oregano: bunch(
    { length: 52, width: 38, belly: 0.78, color: "#648f4a", veins: 3, rib: 1.3 },
    { height: 350, pairs: 8, tip: 0.42, angle: 66, stem: "#8f7a52", bare: 0.3 },
  ),
  thyme: bunch(
    { length: 25, width: 13, belly: 0.9, color: "#6f8f5c", veins: 0, rib: 0.9 },
    { height: 360, pairs: 17, tip: 0.55, angle: 62, stem: "#8a6a4a", stemWidth: 2.2, bare: 0.2 },
  ),
  sage: bunch(
    { length: 125, width: 44, belly: 0.92, color: "#8aa083", veins: 8, rib: 2, vein: "#dfe6d2" },
    { height: 320, pairs: 4, tip: 0.55, angle: 46, stem: "#93a284", stemWidth: 4.4, bare: 0.4 },
  ),
  dill: { kind: "fronds", height: 360, colors: ["#5d8f3e", "#85b257"] },
  cilantro: { kind: "fans", color: "#5f9c3f", pointed: false },
  parsley: { kind: "fans", color: "#3f8240", pointed: true },
  tarragon: bunch(
    { length: 100, width: 15, belly: 0.95, color: "#6b9a4a", veins: 0, rib: 1.2, bend: 0.1 },
    { height: 340, pairs: 9, tip: 0.5, angle: 42, bare: 0.26 },
  ),
  "bay-leaf": bunch(
    { length: 122, width: 46, belly: 0.95, color: "#5f7d42", veins: 8, rib: 2.2, bend: 0.04 },
    { height: 330, pairs: 4, tip: 0.7, angle: 48, stem: "#7b5b38", stemWidth: 4.6, bare: 0.34 },
    "drawn:bay-leaf",
  ),
  ginger: pieces("ginger-root", ["ginger-root", "drawn:lime-wheel", "ginger-root", "drawn:lime-wheel"]),
  turmeric: pieces("ginger-root@hue-rotate(12deg) saturate(1.5) brightness(.9)", [
    "ginger-root@hue-rotate(12deg) saturate(1.5) brightness(.9)",
    "seed:spice:#e39a1c",
    "ginger-root@hue-rotate(12deg) saturate(1.5) brightness(.9)",
  ]),
  "cayenne-pepper": pieces("hot-pepper@hue-rotate(14deg) saturate(.95) brightness(.96)", [
    "hot-pepper@hue-rotate(14deg) saturate(.95) brightness(.96)",
    "seed:spice:#c2431f",
    "hot-pepper@hue-rotate(14deg) saturate(.95) brightness(.96)",
  ]),
  coconut: pieces("coconut", ["coconut", "drawn:blossom", "coconut", "drawn:lime-wheel"]),
  cherries: pieces("cherries", ["cherries", "drawn:blossom", "cherries", "drawn:blossom"]),
  peach: pieces("peach", ["peach", "drawn:blossom", "peach", "drawn:mint-leaf"]),
  watermelon: pieces("watermelon", ["watermelon", "drawn:lime-wheel", "watermelon", "drawn:mint-tip"]),
  fennel: pieces("drawn:fennel", ["drawn:orange-wheel", "drawn:fennel", "drawn:orange-wheel"], 1.25),
  // Nuts and seeds
  "hemp-seed": seeds("hemp-seed", "drawn:mint-tip", "drawn:mint-leaf"),
  walnut: {
    kind: "bowl",
    of: ["drawn:walnut-half"],
    size: 112,
    beside: ["drawn:walnut-shell", "drawn:walnut-half", "drawn:walnut-shell"],
  },
  "brazil-nut": {
    kind: "bowl",
    of: ["seed:brazil-nut"],
    size: 104,
    beside: ["seed:brazil-nut", "seed:brazil-nut", "seed:brazil-nut"],
  },
  almond: {
    kind: "bowl",
    of: ["seed:almond"],
    size: 78,
    beside: ["seed:almond", "seed:almond", "seed:almond"],
  },
  chestnut: {
    kind: "bowl",
    of: ["drawn:chestnut"],
    size: 104,
    beside: ["drawn:chestnut", "drawn:chestnut", "fallen-leaf"],
  },
  "pine-nut": seeds("pine-nut", "drawn:pine-sprig", "drawn:pine-sprig"),
  "pumpkin-seed": seeds("pumpkin-seed", "drawn:pumpkin", "drawn:pumpkin"),
  "sunflower-seed": seeds("sunflower-seed", "sunflower", "sunflower"),
  "sesame-seed": seeds("sesame-seed", "bagel", "drawn:blossom", "drawn:blossom"),
  "chia-seed": seeds("chia-seed", "drawn:mint-leaf", "blueberries"),
  flaxseed: seeds("flaxseed", "blossom", "blossom", "blossom"),
  // Vegetables
  kale: {
    kind: "leaves",
    leaf: {
      length: 330,
      width: 200,
      belly: 1.12,
      edge: { count: 7, depth: 0.34, kind: "frill" },
      color: "#3f7350",
      veins: 6,
      rib: 9,
      vein: "#d3e2ba",
    },
  },
  "dandelion-greens": {
    kind: "leaves",
    leaf: {
      length: 380,
      width: 108,
      belly: 1.3,
      edge: { count: 6, depth: 0.74, kind: "barbs" },
      color: "#5f9440",
      veins: 5,
      rib: 6,
      vein: "#d9c9b0",
    },
    loose: "rosette@hue-rotate(18deg) brightness(1.1)",
  },
  watercress: bunch(
    { length: 62, width: 58, belly: 0.82, color: "#4f8f45", veins: 3, rib: 1.4 },
    { height: 320, pairs: 5, tip: 0.6, angle: 60, stem: "#8fb05a", stemWidth: 4, bare: 0.35 },
  ),
  "romaine-lettuce": {
    kind: "leaves",
    leaf: {
      length: 370,
      width: 170,
      belly: 1.3,
      edge: { count: 10, depth: 0.1, kind: "frill" },
      color: "#7fb04a",
      veins: 7,
      rib: 17,
      vein: "#f1f4d4",
    },
  },
  arugula: {
    kind: "leaves",
    leaf: {
      length: 360,
      width: 118,
      belly: 1.6,
      edge: { count: 4, depth: 0.62, kind: "lobes" },
      color: "#568f3f",
      veins: 4,
      rib: 5,
    },
    loose: "drawn:tomato-slice",
  },
  zucchini: pieces(
    "drawn:zucchini",
    ["drawn:zucchini-slice", "drawn:zucchini", "drawn:zucchini-slice", "drawn:zucchini-slice"],
    1.3,
  ),
  "butternut-squash": pieces(
    "drawn:butternut-half",
    ["drawn:butternut", "drawn:butternut-half", "drawn:bay-leaf"],
    1.2,
  ),
  cucumber: pieces("cucumber", [
    "drawn:cucumber-slice",
    "cucumber",
    "drawn:cucumber-slice",
    "drawn:cucumber-slice",
  ]),
  "bell-pepper": pieces(
    "drawn:pepper-red",
    ["drawn:pepper-yellow", "drawn:pepper-green", "drawn:basil-leaf", "drawn:pepper-yellow"],
    1.05,
  ),
  okra: pieces("drawn:okra", ["drawn:okra", "drawn:okra-slice", "drawn:okra", "drawn:okra-slice"], 1.25),
  onion: pieces("onion", ["drawn:onion-ring", "onion", "drawn:onion-ring"]),
  mushrooms: pieces("brown-mushroom", [
    "brown-mushroom",
    "brown-mushroom@grayscale(.75) sepia(.3) brightness(1.55)",
    "drawn:mint-tip",
    "brown-mushroom",
  ]),
  chayote: pieces("drawn:chayote", ["drawn:chayote", "drawn:lime-wheel", "drawn:chayote"]),
  nopal: pieces("drawn:nopal", ["drawn:nopal", "drawn:nopal", "drawn:lime-wheel"], 1.15),
};
