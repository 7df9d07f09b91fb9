import { findCurrentSlug } from "@/lib/catalog/queries/get-current-slug";
import {
  countProductSitemaps,
  listSitemapContent,
  listSitemapProducts,
  streamFeedProducts,
} from "@/lib/discovery/queries";
import { ownDatabase } from "../../support/own-database";

const { sql } = ownDatabase();

const rename = (from: string, to: string) => sql("UPDATE products SET slug = $2 WHERE slug = $1", [from, to]);
/** A copy of a sample product with another name and slug. */
const add = (slug: string, id = slug) =>
  sql(
    `INSERT INTO products (id, slug, name, short_description, description, category, regular_price_cents, weight_grams, unit_label,
       image_url, updated_at)
     VALUES ($2, $1, $1, 'Short', 'Long', 'other', 500, 100, '100 g', '/images/x.webp', now())`,
    [slug, id],
  );

describe("the sitemap of foods and recipes", () => {
  const listed = async (start: string) =>
    (await listSitemapContent()).map(({ path }) => path).filter((path) => path.startsWith(start));

  it("lists each non-empty category once", async () => {
    expect(await listed("/encyclopedia?category=")).toHaveLength(5);
    expect(await listed("/recipes?category=")).toContain("/recipes?category=dinner");
    await sql("UPDATE recipes SET is_active = false WHERE category = 'dinner'");
    await sql("UPDATE encyclopedia_categories SET is_active = false WHERE slug = 'nuts'");
    expect(await listed("/recipes?category=")).not.toContain("/recipes?category=dinner");
    expect(await listed("/encyclopedia?category=")).toHaveLength(4);
  });
});

describe("former product slugs", () => {
  it("redirect to the current slug across any number of changes", async () => {
    await rename("smoked-sea-salt", "sea-salt-smoked");
    await rename("sea-salt-smoked", "oak-smoked-salt");
    await rename("oak-smoked-salt", "oak-salt");
    for (const former of ["smoked-sea-salt", "sea-salt-smoked", "oak-smoked-salt"])
      expect([former, await findCurrentSlug(former)]).toEqual([former, "oak-salt"]);
  });

  it("cannot form a loop: reusing a slug removes it from the former ones", async () => {
    await add("there-and-back");
    await rename("there-and-back", "there");
    await rename("there", "there-and-back");
    expect(await findCurrentSlug("there")).toBe("there-and-back");
    expect(await findCurrentSlug("there-and-back")).toBeNull();
  });

  it("belong to the product that used them last, by a change or as a new product", async () => {
    await add("first-owner");
    await rename("first-owner", "first-owner-moved");
    await add("first-owner", "second-owner");
    expect(await findCurrentSlug("first-owner")).toBeNull();
    await rename("first-owner", "second-owner-moved");
    expect(await findCurrentSlug("first-owner")).toBe("second-owner-moved");
  });

  it("redirect nowhere when the product is no longer sold or never existed", async () => {
    await add("seasonal");
    await rename("seasonal", "seasonal-box");
    await sql("UPDATE products SET is_active = false WHERE slug = 'seasonal-box'");
    for (const slug of ["seasonal", "never-was", "a\0b"]) expect(await findCurrentSlug(slug)).toBeNull();
    await sql("DELETE FROM products WHERE slug = 'seasonal-box'");
    expect(await sql("SELECT 1 FROM former_slugs WHERE slug = 'seasonal'")).toEqual([]);
  });
});

describe("complete lists", () => {
  const MANY = 12_345;
  beforeAll(async () => {
    await sql("DELETE FROM products");
    await sql(
      `INSERT INTO products (id, slug, name, short_description, description, category, regular_price_cents, weight_grams,
         unit_label, image_url, is_active, updated_at)
       SELECT 'p' || n, 'product-' || n, 'Product ' || n, 'Short', 'Long', 'other', 1000, 100, '100 g',
         CASE WHEN n % 5 = 0 THEN NULL ELSE '/images/x.webp' END, n % 3 > 0, now()
       FROM generate_series(1, $1::int) n`,
      [MANY * 2],
    );
  });

  it("are split into sitemaps of at most 10,000 addresses, each product once", async () => {
    const active = Number((await sql("SELECT count(*) FROM products WHERE is_active"))[0]?.["count"]);
    expect(await countProductSitemaps()).toBe(Math.ceil(active / 10_000));
    const [first, second, third] = await Promise.all([1, 2, 3].map(listSitemapProducts));
    expect(first).toHaveLength(10_000);
    const paths = [...(first ?? []), ...(second ?? [])].map(({ path }) => path);
    expect(new Set(paths).size).toBe(active);
    expect(third).toEqual([]);
  });

  it("fill the feed in batches: each active product with a picture once, at its current price", async () => {
    await sql(
      `UPDATE marketing_settings SET flash_sale = '{"enabled":true,"title":"","discountPercentage":15,"description":""}'`,
    );
    await sql("UPDATE store_settings SET shipping_mode = 'policy'");
    const seen = new Set<string>();
    let largest = 0;
    for await (const batch of streamFeedProducts()) {
      largest = Math.max(largest, batch.length);
      for (const { slug, priceCents, deliveryCents } of batch) {
        seen.add(slug);
        if (priceCents !== 850 || deliveryCents !== 599)
          throw new Error(`${slug}: ${priceCents}, ${deliveryCents}`);
      }
    }
    const wanted = await sql("SELECT count(*) FROM products WHERE is_active AND image_url IS NOT NULL");
    expect(seen.size).toBe(Number(wanted[0]?.["count"]));
    expect(largest).toBeLessThanOrEqual(500);
  });
});
