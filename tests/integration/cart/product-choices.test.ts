import { setProductState } from "@/lib/catalog/commands/update-products";
import { getAdminProductPage } from "@/lib/catalog/queries/admin-products";
import { findProductChoices } from "@/lib/catalog/queries/product-choices";
import { adminProductListSchema } from "@/lib/catalog/schema/admin-product";
import { MAX_PRODUCT_CHOICES, productChoicesSchema } from "@/lib/catalog/schema/product-choice";
import { db } from "@/lib/server/db";
import { fillCatalog } from "@/prisma/seed/fill-catalog";
import { withConnection } from "../../../scripts/lib/database";
import { OWNER } from "../../support/actors";
import { adminShop, newProduct } from "../../support/admin-shop";

jest.mock("next/cache", () => ({ revalidateTag: () => undefined }));

const { sql } = adminShop();

const find = (query: object) => findProductChoices(productChoicesSchema.parse(query));
const namesFor = async (query: object) => (await find(query)).map(({ name }) => name);

beforeAll(async () => {
  await withConnection(String(process.env["DATABASE_URL"]), (client) => fillCatalog(client, 3_000));
});

it("finds products by parts of the name, whatever the case and accents, those that begin with it first", async () => {
  const fields = { isActive: true, inventory: 7, regularPrice: "4.20", category: "tortillas" };
  const made = await newProduct({ name: "Zyzzyva Jalapeño Wrap", ...fields });
  await newProduct({ name: "Golden Zyzzyva", ...fields });
  expect(await namesFor({ search: "zyzzyva" })).toEqual(["Zyzzyva Jalapeño Wrap", "Golden Zyzzyva"]);
  expect(await find({ search: " WRAP jalapeno zyz" })).toEqual([
    {
      id: made.id,
      slug: made.slug,
      name: "Zyzzyva Jalapeño Wrap",
      category: "tortillas",
      price: "4.20",
      available: 7,
    },
  ]);
});

it("finds a product by part of its SKU, its barcode, or its id", async () => {
  const { id, name } = await newProduct({ name: "Okra Chips", sku: "QQ-OKRA-9", barcode: "4006381333931" });
  for (const search of ["okra-9", "4006381333931", id, id.slice(0, 8)])
    expect(await namesFor({ search })).toEqual([name]);
});

it("finds words that begin with one or two letters", async () => {
  await newProduct({ name: "Wasabi Xq Xo", isActive: true });
  expect(await namesFor({ search: "xq" })).toEqual(["Wasabi Xq Xo"]);
  expect(await namesFor({ search: "x xo" })).toEqual(["Wasabi Xq Xo"]);
  expect(await namesFor({ search: "xq zz" })).toEqual([]);
});

it("treats wildcards as text, and finds nothing for text without words", async () => {
  expect(await find({ search: "%" })).toEqual([]);
  expect(await find({ search: "_____" })).toEqual([]);
  const accent = { search: "\u0301" };
  expect(await find(accent)).toEqual([]);
  expect(await getAdminProductPage(adminProductListSchema.parse(accent), 10)).toEqual({ rows: [], total: 0 });
});

it("offers hidden and archived products only where they can be chosen, after the others, and never deleted ones", async () => {
  const name = (kind: string) => `Quillaja ${kind}`;
  await newProduct({ name: name("sold"), isActive: true });
  await newProduct({ name: name("hidden"), isActive: false });
  const archived = await newProduct({ name: name("archived"), isActive: true });
  await setProductState(OWNER, { ids: [archived.id], state: "archived" });
  const deleted = await newProduct({ name: name("deleted") });
  await sql(
    `UPDATE products SET deleted_at = now(), deleted_from = 'active', is_active = false, archived_at = now() WHERE id = $1`,
    [deleted.id],
  );
  const search = "quillaja";
  expect(await namesFor({ search, state: "active" })).toEqual([name("sold")]);
  expect(await namesFor({ search, state: "present" })).toEqual([name("sold"), name("hidden")]);
  expect(await namesFor({ search })).toEqual([name("sold"), name("hidden"), name("archived")]);
});

it("offers at most 20 products, without those that are chosen, and the first by name without a search", async () => {
  const first = await find({ search: "smoked" });
  expect(first).toHaveLength(MAX_PRODUCT_CHOICES);
  const exclude = first.map(({ id }) => id).join(",");
  const next = await find({ search: "smoked", exclude });
  expect(next).toHaveLength(MAX_PRODUCT_CHOICES);
  expect(next.filter(({ id }) => exclude.includes(id))).toEqual([]);
  const byName = await sql("SELECT id FROM products WHERE is_active ORDER BY name, id LIMIT 20");
  expect((await find({ state: "active" })).map(({ id }) => id)).toEqual(byName.map(({ id }) => id));
});

it("reads no table in full (control: a search in descriptions does)", async () => {
  const scans = async (work: () => Promise<unknown>): Promise<number> => {
    const count = async () => {
      await db().$disconnect(); // a connection's counts are visible after it closes
      const others =
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()";
      while ((await sql(others)).length > 0);
      const [row] = await sql(
        "SELECT seq_scan::int AS scans FROM pg_stat_user_tables WHERE relname = 'products'",
      );
      return Number(row?.["scans"]);
    };
    const before = await count();
    await work();
    return (await count()) - before;
  };
  expect(await scans(() => db().$queryRaw`SELECT 1 FROM products WHERE description LIKE '%zz%'`)).toBe(1);
  for (const state of ["active", "present", "any"])
    for (const search of ["", "sm", "zq", "smoked", "hemp cheese", "fafa", "MU-29", "zzzz"])
      expect(await scans(() => find({ search, state }))).toBe(0);
});
