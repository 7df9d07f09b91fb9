import type { Client } from "pg";
import { products } from "./data/products";
import { sampleId } from "./ids";
import { sampleProductRows } from "./products";

const BATCH = 2_000;
const ORIGINS = [
  "Andean",
  "Baja",
  "Coastal",
  "Dorset",
  "Emerald Hill",
  "Fjord",
  "Garden",
  "High Desert",
  "Island",
];
const PREPARATIONS = [
  "Smoked",
  "Toasted",
  "Slow-Baked",
  "Stone-Ground",
  "Hand-Cut",
  "Sun-Dried",
  "Raw",
  "Pressed",
];
const PLANTS = [
  "Amaranth",
  "Burdock",
  "Chickpea",
  "Dandelion",
  "Fennel",
  "Kamut",
  "Lupin",
  "Nopal",
  "Quinoa",
];
const LETTERS = "bcdfghjklmnprstvz";
const VOWELS = "aeiou";
const SAMPLES = sampleProductRows();

/** Pseudo-random numbers from 0 up to 1 that are the same in each run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A made-up product: a variant of one of the sample products, by a maker that about forty products share. */
function createSampleRow(index: number): Record<string, unknown> {
  const random = createRandom(index);
  const pick = <T>(list: ArrayLike<T>): T => list[Math.floor(random() * list.length)] as T;
  const syllable = () => pick(LETTERS) + pick(VOWELS);
  const base = pick(SAMPLES);
  const maker = syllable().toUpperCase().slice(0, 1) + syllable().slice(1) + syllable() + pick(LETTERS);
  const name = `${maker} ${pick(ORIGINS)} ${pick(PREPARATIONS)} ${pick(PLANTS)} ${base.name}`;
  const stock = random() < 0.1 ? 0 : Math.floor(random() * 200) + 1;
  return {
    ...base,
    id: sampleId("made-up", String(index)),
    slug: `made-up-${index}`,
    sku: `MU-${index}`,
    name,
    description: `${name}. ${base.description} Lot ${syllable()}${syllable()}${syllable()}.`,
    regularPriceCents: 199 + Math.floor(random() * 6_000),
    wholesalePriceCents: null,
    onHand: stock,
    available: stock,
    sortOrder: products.length + index,
  };
}

/** @param client of a database without valuable data @param count how many products are added */
export async function fillCatalog(client: Client, count: number): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_none, index) =>
      createSampleRow(from + index),
    );
    await client.query(
      `INSERT INTO products (id, slug, name, short_description, description, category, regular_price_cents, weight_grams,
         unit_label, sku, image_url, image_alt, image_placeholder, packaging, on_hand, available, tags, diet, ingredients,
         allergens, may_contain, nutrition, storage, shelf_life, serving_suggestion, sort_order, updated_at)
       SELECT id, slug, name, "shortDescription", description, category, "regularPriceCents", "weightGrams",
         "unitLabel", sku, "imageUrl", "imageAlt", "imagePlaceholder", packaging, "onHand", available, tags, diet, ingredients,
         allergens, "mayContain", nutrition, storage, "shelfLife", "servingSuggestion", "sortOrder", now()
       FROM jsonb_to_recordset($1::jsonb) AS made (id text, slug text, name text, "shortDescription" text, description text,
         category "ProductCategory", "regularPriceCents" int, "weightGrams" int, "unitLabel" text, sku text, "imageUrl" text,
         "imageAlt" text, "imagePlaceholder" jsonb, packaging text, "onHand" int, available int, tags text[], diet text[],
         ingredients text, allergens text[], "mayContain" text[], nutrition jsonb, storage text, "shelfLife" text,
         "servingSuggestion" text, "sortOrder" int)`,
      [JSON.stringify(rows)],
    );
  }
  await client.query("VACUUM ANALYZE products");
}
