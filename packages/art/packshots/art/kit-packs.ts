import { products } from "../../../../prisma/seed/data/products";
import type { SeedProduct } from "../../../../prisma/seed/data/types";

/** Packs that come only inside a kit: they need a label, but are not sold alone. */
const PACKS: Pick<SeedProduct, "slug" | "name" | "unitLabel" | "emoji" | "diet" | "category">[] = [
  {
    slug: "kit-grain-mix",
    name: "Morning Grain Mix",
    unitLabel: "12 bowls",
    emoji: ["bowl-with-spoon", "sheaf-of-rice", "blueberries"],
    diet: ["vegan", "organic", "gluten-free"],
    category: "other",
  },
  {
    slug: "kit-berries",
    name: "Dried Berry Mix",
    unitLabel: "For 12 bowls",
    emoji: ["blueberries", "grapes", "herb"],
    diet: ["vegan", "organic"],
    category: "other",
  },
  {
    slug: "kit-date-sugar",
    name: "Date Sugar",
    unitLabel: "For 12 bowls",
    emoji: ["palm-tree", "spoon", "herb"],
    diet: ["vegan", "organic"],
    category: "other",
  },
  {
    slug: "kit-hemp-seed",
    name: "Shelled Hemp Seed",
    unitLabel: "For 12 bowls",
    emoji: ["seedling", "herb"],
    diet: ["vegan", "organic"],
    category: "other",
  },
  {
    slug: "kit-spelt-flour",
    name: "Whole Spelt Flour",
    unitLabel: "Stone-milled",
    emoji: ["sheaf-of-rice", "flatbread", "herb"],
    diet: ["vegan"],
    category: "other",
  },
  {
    slug: "kit-chickpea-flour",
    name: "Chickpea Flour",
    unitLabel: "Stone-milled",
    emoji: ["beans", "flatbread"],
    diet: ["vegan", "gluten-free"],
    category: "other",
  },
  {
    slug: "kit-wild-rice",
    name: "Wild Rice",
    unitLabel: "Whole grain",
    emoji: ["sheaf-of-rice", "herb"],
    diet: ["vegan", "gluten-free"],
    category: "other",
  },
];

/** The catalog, followed by what only kits hold. */
export function withKitPacks(): SeedProduct[] {
  const [base] = products;
  if (!base) return [];
  return [...products, ...PACKS.map((pack): SeedProduct => ({ ...base, ...pack, packaging: "pouch" }))];
}
