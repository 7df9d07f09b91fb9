import { importProducts, previewImport } from "@/lib/catalog/commands/import-products";
import { updateProduct } from "@/lib/catalog/commands/save-product";
import { getAdminProduct, getAdminProductPage } from "@/lib/catalog/queries/admin-products";
import { exportProducts } from "@/lib/catalog/queries/export-products";
import { adminProductListSchema } from "@/lib/catalog/schema/admin-product";
import { fromCsv, toCsv } from "@/lib/core/csv";
import { sampleId } from "@/prisma/seed/ids";
import { CONTENT_EDITOR, OWNER } from "../../support/actors";
import { adminShop, refusal } from "../../support/admin-shop";
import { statementsSent } from "../../support/statements-sent";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));
const { sql } = adminShop();
/** The number of open transactions at each call of `createPlaceholder`. */
const mockOpenTransactions: unknown[] = [];
const mockCount = () =>
  sql(
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'",
  );
jest.mock("@/lib/server/files/pictures", () => ({
  createPlaceholder: async () => {
    mockOpenTransactions.push((await mockCount())[0]?.["n"]);
    return { blur: "data:image/webp;base64,AA==", tint: "#ffffff" };
  },
}));

const CHEESE = sampleId("product", "hemp-cheese");
const RICOTTA = sampleId("product", "soft-hemp-ricotta");

const importFile = async (csv: string) =>
  importProducts(OWNER, csv, { digest: (await previewImport(csv)).digest, overwrite: true });

/** The cells of all exported products, by column. */
async function readExport(): Promise<Record<string, string>[]> {
  let csv = "";
  for await (const piece of exportProducts()) csv += piece;
  const [header, ...lines] = fromCsv(csv);
  return lines.map(({ cells }) =>
    Object.fromEntries((header?.cells ?? []).map((name, index) => [name, cells[index] ?? ""])),
  );
}
const toFile = (products: Record<string, string>[]) =>
  toCsv([Object.keys(products[0] ?? {}), ...products.map((product) => Object.values(product))]);

it("writes fields of every kind exactly as in the file, and changes nothing else", async () => {
  const before = await readExport();
  const change: Record<string, Record<string, string>> = {
    [CHEESE]: {
      name: `"Hemp" Cheese, aged\\`,
      sku: "",
      category: "other",
      regularPrice: "12.34",
      wholesalePrice: "",
      inventory: "17",
      isActive: "no",
      description: "Two lines:\n'first', {second}",
      tags: "light; new",
      diet: "",
      allergens: "none",
      imageUrl: "",
      sortOrder: "77",
      isChilled: "yes",
    },
    [RICOTTA]: {
      sku: "CF-NEW-1",
      regularPrice: "9.99",
      wholesalePrice: "5.00",
      tags: "",
      allergens: "soybeans",
    },
  };
  const wanted = before.map((product) => ({ ...product, ...change[product["id"] ?? ""] }));
  expect(await importFile(toFile(wanted))).toMatchObject({ create: 0, update: 2, same: before.length - 2 });
  const omitVersions = (products: Record<string, string>[]) =>
    Object.fromEntries(
      products.map(({ version: _, inventoryAtExport: _at, ...product }) => [product["id"], product]),
    );
  expect(omitVersions(await readExport())).toEqual(omitVersions(wanted));
  const versions = new Map((await readExport()).map(({ id, version }) => [id, Number(version)]));
  for (const { id = "", version } of before)
    expect([id, versions.get(id)]).toEqual([id, Number(version) + (change[id] ? 1 : 0)]);
});

it("keeps the units that are held when it writes the stock, and records who changed it", async () => {
  await sql("UPDATE products SET on_hand = 10, available = 7 WHERE id = $1", [RICOTTA]);
  await importFile(`id,inventory\n${RICOTTA},25\n`);
  expect(await sql("SELECT on_hand, available FROM products WHERE id = $1", [RICOTTA])).toEqual([
    { on_hand: 25, available: 22 },
  ]);
  const history =
    "SELECT cause, change, actor_id FROM stock_changes WHERE product_id = $1 ORDER BY id DESC LIMIT 1";
  expect(await sql(history, [RICOTTA])).toEqual([{ cause: "import", change: 15, actor_id: OWNER.userId }]);
});

it("gives new products slugs that are unique in the shop and in the file, and places in the file's order", async () => {
  const row = (sku: string, name: string, slug = "") => `${sku},${name},${slug},other,4.00,Jar,200,A dip.\n`;
  const others = Array.from({ length: 120 }, (_none, index) => row(`O-${index}`, `Other ${index}`));
  await importFile(
    "sku,name,slug,category,regularPrice,unitLabel,weightGrams,shortDescription\n" +
      row("N-1", "Hemp Cheese") +
      row("N-2", "Kale Dip") +
      row("N-3", "Kale Dip") +
      others.join("") +
      row("N-4", "Other Dip", "kale-dip"),
  );
  const created = "SELECT sku, slug FROM products WHERE sku LIKE 'N-%' OR sku LIKE 'O-%' ORDER BY sort_order";
  const slugs = await sql(created);
  expect(slugs.slice(0, 3)).toEqual([
    { sku: "N-1", slug: "hemp-cheese-2" },
    { sku: "N-2", slug: "kale-dip-2" },
    { sku: "N-3", slug: "kale-dip-3" },
  ]);
  expect(slugs.slice(3, -1).map(({ sku }) => sku)).toEqual(
    Array.from({ length: 120 }, (_none, index) => `O-${index}`),
  );
  expect(slugs.at(-1)).toEqual({ sku: "N-4", slug: "kale-dip" });
});

it("products that were updated at the same time, as in an import, are listed by name", async () => {
  const fruits = ["Plum", "Fig", "Kiwi", "Date", "Lime", "Pear", "Apple"];
  await importFile(
    "sku,name,category,regularPrice,unitLabel,weightGrams,shortDescription\n" +
      fruits.map((fruit, index) => `F-${index},${fruit} Relish,other,4.00,Jar,200,A dip.\n`).join(""),
  );
  const params = adminProductListSchema.parse({ sort: "-updated", search: "Relish" });
  expect((await getAdminProductPage(params, 10)).rows.map(({ name }) => name.split(" ")[0])).toEqual(
    fruits.toSorted(),
  );
});

it("changes many products with few statements, because shoppers cannot buy locked products", async () => {
  const ids = (await sql("SELECT id FROM products WHERE deleted_at IS NULL LIMIT 60")).map(({ id }) =>
    String(id),
  );
  expect(ids.length).toBeGreaterThan(20);
  const csv = `id,regularPrice,inventory\n${ids.map((id, index) => `${id},1.${10 + index},${30 + index}\n`).join("")}`;
  const { digest } = await previewImport(csv);
  const sent = await statementsSent(() => importProducts(OWNER, csv, { digest, overwrite: true }));
  expect(sent.filter((statement) => /UPDATE products/.test(statement))).toHaveLength(2);
  expect(sent.length).toBeLessThan(30);
  expect((await getAdminProduct(ids[5] ?? "")).regularPrice).toBe("1.15");
});

it("reads new pictures, which may be fetched over the network, while no transaction is open", async () => {
  mockOpenTransactions.length = 0;
  await importFile(`id,imageUrl\n${CHEESE},/images/products/hemp-cheese-2.webp\n`);
  expect(mockOpenTransactions).toEqual([0, 1]); // the second call is in the transaction, where the real function reads from memory
});

it.each([
  ["a changed", "regular_price_cents = 321", `id,regularPrice\n${RICOTTA},3.21\n`],
  [
    "a new",
    "sku = 'R-1'",
    "sku,name,category,regularPrice,unitLabel,weightGrams,shortDescription\nR-1,Rye Dip,other,4.00,Jar,200,A dip.\n",
  ],
])(
  "refuses %s product with a price to a role that may not set prices, and imports nothing",
  async (_name, condition, csv) => {
    const { digest } = await previewImport(csv);
    const count = () => sql(`SELECT count(*)::int AS n FROM products WHERE ${condition}`);
    expect(await refusal(importProducts(CONTENT_EDITOR, csv, { digest, overwrite: true }))).toMatchObject({
      status: 403,
      details: { fields: { regularPrice: "cannot be changed with your role" } },
    });
    expect(await count()).toEqual([{ n: 0 }]);
    await importProducts(OWNER, csv, { digest, overwrite: true });
    expect(await count()).toEqual([{ n: 1 }]);
  },
);

it("rejects a SKU that another product has, and names the field", async () => {
  const [other] = await sql("SELECT sku FROM products WHERE id <> $1 AND sku IS NOT NULL LIMIT 1", [RICOTTA]);
  expect(await refusal(updateProduct(OWNER, RICOTTA, { sku: String(other?.["sku"]) }))).toMatchObject({
    status: 400,
    details: { fields: { sku: "is taken by another product" } },
  });
});

it("refuses a file in which an unclosed quotation mark hides the rows after it", async () => {
  const csv = `id,storage\n${RICOTTA},"Cool, in a 5" jar\n${CHEESE},Cool\n`;
  expect(await refusal(previewImport(csv))).toMatchObject({
    details: { fields: { file: expect.stringMatching(/^Row 2 has an unclosed or misplaced/) } },
  });
});
