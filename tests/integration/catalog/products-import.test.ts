import { importProducts, previewImport } from "@/lib/catalog/commands/import-products";
import { updateProduct } from "@/lib/catalog/commands/save-product";
import { getAdminProduct } from "@/lib/catalog/queries/admin-products";
import { exportProducts } from "@/lib/catalog/queries/export-products";
import { CSV_FIELDS } from "@/lib/catalog/schema/product-fields";
import { fromCsv, toCsv } from "@/lib/core/csv";
import { sampleId } from "@/prisma/seed/ids";
import { OWNER } from "../../support/actors";
import { adminShop, refusal } from "../../support/admin-shop";
import { BAD_LINES, productsFile } from "../../support/products-file";
import { statementsSent } from "../../support/statements-sent";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { sql } = adminShop();
const RICOTTA = sampleId("product", "soft-hemp-ricotta");

describe("a CSV file of 1,000 products", () => {
  const products = async () =>
    (await sql("SELECT count(*)::int AS n FROM products WHERE sku LIKE 'BULK-%'"))[0]?.["n"];
  afterEach(() => sql("DELETE FROM products WHERE sku LIKE 'BULK-%'"));

  it("with 7 invalid rows reports exactly these, and imports nothing", async () => {
    const plan = await previewImport(productsFile(BAD_LINES));
    expect(plan).toMatchObject({ errors: 7, create: 993, update: 0 });
    expect(
      plan.lines
        .filter(({ outcome }) => outcome === "error")
        .map(({ line: at, problems }) => [at, problems.map(({ field }) => field)]),
    ).toEqual(Object.entries(BAD_LINES).map(([index, [field]]) => [Number(index) + 2, [field]]));
    expect(
      await refusal(importProducts(OWNER, productsFile(BAD_LINES), { digest: plan.digest })),
    ).toMatchObject({ status: 400 });
    expect(await products()).toBe(0);
  });

  it("without them is imported completely; the second time nothing changes", async () => {
    const { digest } = await previewImport(productsFile({}));
    const sent = await statementsSent(async () =>
      expect(await importProducts(OWNER, productsFile({}), { digest })).toMatchObject({
        create: 1000,
        errors: 0,
      }),
    );
    expect(sent.length).toBeLessThan(150); // ten for each hundred products
    expect(await products()).toBe(1000);
    expect(await previewImport(productsFile({}))).toMatchObject({
      create: 0,
      update: 0,
      same: 1000,
      lines: [],
    });
    const [stock] = await sql(
      "SELECT count(*)::int AS n, min(cause) AS cause FROM stock_changes WHERE product_id IN (SELECT id FROM products WHERE sku LIKE 'BULK-%')",
    );
    expect(stock).toEqual({ n: 1000, cause: "import" });
    const places = await sql(
      "SELECT sort_order - (SELECT max(sort_order) FROM products WHERE sku IS NULL OR sku NOT LIKE 'BULK-%') AS place FROM products WHERE sku LIKE 'BULK-%' ORDER BY split_part(sku, '-', 2)::int",
    );
    expect(places.map(({ place }) => place)).toEqual(
      Array.from({ length: 1000 }, (_none, index) => index + 1),
    );
  });
});

async function exported(): Promise<string> {
  let csv = "";
  for await (const piece of exportProducts()) csv += piece;
  return csv;
}

/** An export with the header and one product's row, and a function that changes its cells. */
async function exportOf(id: string): Promise<(change: Record<string, string>) => string> {
  const [header, ...lines] = fromCsv(await exported());
  const columns = header?.cells ?? [];
  const cells = lines.find((line) => line.cells.includes(id))?.cells ?? [];
  return (change) => toCsv([columns, cells.map((cell, index) => change[columns[index] ?? ""] ?? cell)]);
}

describe("an export older than the shop's data", () => {
  const CHEESE = sampleId("product", "hemp-cheese");

  it("replaces later edits only after a confirmation, and names them", async () => {
    const file = (await exportOf(RICOTTA))({ storage: "In the cellar" });
    await updateProduct(OWNER, RICOTTA, { shelfLife: "Nine days" });
    const { name } = await getAdminProduct(RICOTTA);
    const plan = await previewImport(file);
    expect(plan).toMatchObject({ update: 1, errors: 0, outdated: [name], unversioned: 0 });
    expect(plan.lines[0]).toMatchObject({ isOutdated: true, name });
    const { digest } = plan;
    expect(await refusal(importProducts(OWNER, file, { digest }))).toMatchObject({
      status: 409,
      message: `1 product may have been edited or sold after this file was exported: ${name}. Confirm that the file replaces what the shop has now, or export again.`,
      details: { current: { digest } },
    });
    expect(await getAdminProduct(RICOTTA)).toMatchObject({ shelfLife: "Nine days" });
    await importProducts(OWNER, file, { digest, overwrite: true });
    expect(await getAdminProduct(RICOTTA)).toMatchObject({ storage: "In the cellar" });
    expect(await getAdminProduct(RICOTTA)).not.toMatchObject({ shelfLife: "Nine days" });
  });

  it("is imported without confirmation when nothing was edited since", async () => {
    const file = (await exportOf(RICOTTA))({ storage: "In the attic" });
    const plan = await previewImport(file);
    expect(plan.outdated).toEqual([]);
    expect(await importProducts(OWNER, file, { digest: plan.digest })).toMatchObject({ update: 1 });
  });

  it("restores no sold stock, and asks before overwriting stock that was sold since", async () => {
    const change = await exportOf(CHEESE);
    const { inventory, name } = await getAdminProduct(CHEESE);
    await sql("UPDATE products SET on_hand = on_hand - 3, available = available - 3 WHERE id = $1", [CHEESE]);
    const unsold = change({ storage: "Cool" });
    const plan = await previewImport(unsold);
    expect(plan).toMatchObject({ update: 1, outdated: [] });
    await importProducts(OWNER, unsold, { digest: plan.digest });
    expect(await getAdminProduct(CHEESE)).toMatchObject({ storage: "Cool", inventory: inventory - 3 });
    const counted = (await exportOf(CHEESE))({ inventory: "500", inventoryAtExport: String(inventory) });
    expect(await previewImport(counted)).toMatchObject({ outdated: [name] });
  });

  it("asks before it writes another stock when it does not say which one was exported", async () => {
    const { inventory, name } = await getAdminProduct(CHEESE);
    const file = (stock: number) => `id,inventory\n${CHEESE},${stock}\n`;
    expect(await previewImport(file(inventory))).toMatchObject({ same: 1, outdated: [] });
    const old = file(inventory + 3);
    const { outdated, digest } = await previewImport(old);
    expect(outdated).toEqual([name]);
    expect(await refusal(importProducts(OWNER, old, { digest }))).toMatchObject({ status: 409 });
    expect(await getAdminProduct(CHEESE)).toMatchObject({ inventory });
    await importProducts(OWNER, old, { digest, overwrite: true });
    expect(await getAdminProduct(CHEESE)).toMatchObject({ inventory: inventory + 3 });
    const emptied = (await exportOf(CHEESE))({ inventory: String(inventory), inventoryAtExport: "" });
    expect(await previewImport(emptied)).toMatchObject({ outdated: [name] });
  });

  it("without the version column is imported unchecked, with a notice", async () => {
    const csv = `id,storage\n${RICOTTA},On the shelf\n`;
    expect(await previewImport(csv)).toMatchObject({ update: 1, outdated: [], unversioned: 1 });
  });

  it.each(["x", "999999", "-1", "1.5"])("with the version %s is refused", async (version) => {
    const [line] = (await previewImport((await exportOf(RICOTTA))({ version }))).lines;
    expect(line).toMatchObject({ outcome: "error", problems: [{ field: "version" }] });
  });
});

describe("an error in a file", () => {
  const LONG = "x".repeat(161);
  const complete = {
    sku: "NEW-1",
    name: "New",
    category: "other",
    regularPrice: "4.50",
    shortDescription: "A thing.",
    unitLabel: "Jar",
    weightGrams: "200",
  };
  const problemsOf = async (change: Record<string, string>) => {
    const cells = { ...complete, ...change };
    const csv = toCsv([Object.keys(cells), Object.values(cells)]);
    return (await previewImport(csv)).lines.flatMap(({ line, problems }) =>
      problems.map(({ field, problem }) => [line, field, problem]),
    );
  };

  it.each([
    ["regularPrice", "four", "“four” cannot be used here. Enter a price in dollars, such as 12.99."],
    ["regularPrice", "", "This cell is empty. Enter a price in dollars, such as 12.99."],
    [
      "category",
      "hats",
      "“hats” cannot be used here. Enter one of: tortillas, cheese, meat, sauces, seasonings, other.",
    ],
    ["isActive", "maybe", "“maybe” cannot be used here. Enter yes or no."],
    ["inventory", "2.5", "“2.5” cannot be used here. Enter a whole number from 0 to 1,000,000."],
    ["name", LONG, "This cell has 161 characters. Enter the product's name. Enter up to 160 characters."],
    [
      "imageUrl",
      "https://evil.example/a.png",
      "“https://evil.example/a.png” cannot be used here. Enter the address of a picture of this shop, such as /images/products/hemp-cheese-1.webp, or leave it empty.",
    ],
  ])("in a cell of %s (%p) is reported with row, column and correction", async (field, cell, problem) => {
    expect(await problemsOf({ [field]: cell })).toEqual([[2, field, problem]]);
    expect(await problemsOf({})).toEqual([]);
  });

  it("never shows a schema's or the database's own message", async () => {
    const bad = Object.fromEntries(CSV_FIELDS.map((field) => [field, "~".repeat(9_000)]));
    const problems = await problemsOf(bad);
    expect(problems.length).toBeGreaterThan(20);
    for (const [, field, problem] of problems) {
      expect([field, problem]).toEqual([field, expect.stringMatching(/\bEnter\b.*\.$/)]);
      expect(problem).not.toMatch(/must be|invalid|expected|received|undefined|null|required/i);
    }
  });

  it("is reported when a new product lacks a required column", async () => {
    const { lines } = await previewImport("sku,name\nNEW-2,New\n");
    expect(lines[0]?.problems).toContainEqual({
      field: "regularPrice",
      problem:
        "A new product needs this column, and the file does not have it. Enter a price in dollars, such as 12.99.",
    });
  });

  it.each([
    ["sku,colour\nA,red\n", /^Row 1 has a column “colour” that the shop does not know\. Delete it, or/],
    ["sku,sku\nA,B\n", "Row 1 has two columns named “sku”. Delete one of them."],
    ["name\nA\n", /^Row 1 needs a column id, sku or slug/],
    ["PK\u0003\u0004\u0000", /^This is a spreadsheet, not a CSV file\. .*CSV UTF-8/],
    ["sku,name\nA,Cr\uFFFDme\n", /^This file has characters that cannot be read\. .*CSV UTF-8/],
    ["", /^This file is empty/],
  ])("of the whole file (%p) is reported in a sentence", async (csv, sentence) => {
    expect(await refusal(previewImport(csv))).toMatchObject({
      status: 400,
      message: expect.stringMatching(sentence),
    });
  });
});

describe("allergens in a file (D49)", () => {
  it("are not stated for a new product without them, and round-trip", async () => {
    const csv =
      "sku,name,category,regularPrice,shortDescription,unitLabel,weightGrams,allergens\n" +
      'D49-1,Plain Loaf,other,4,A loaf,Loaf,500,\nD49-2,Oat Loaf,other,4,A loaf,Loaf,500,none\nD49-3,Nut Loaf,other,4,A loaf,Loaf,500,"wheat; tree nuts"\n';
    await importProducts(OWNER, csv, { digest: (await previewImport(csv)).digest });
    const rows = await sql("SELECT allergens FROM products WHERE sku LIKE 'D49-%' ORDER BY sku");
    expect(rows.map(({ allergens }) => allergens)).toEqual([[], ["none"], ["wheat", "tree nuts"]]);
    expect(await previewImport(csv)).toMatchObject({ same: 3, update: 0 });
    expect((await previewImport("sku,allergens\nD49-3,none; milk\n")).lines[0]?.problems).toMatchObject([
      { field: "allergens" },
    ]);
  });
});

describe("an import", () => {
  it("previews its changes, applies just these, and keeps columns that are not in the file", async () => {
    const before = await getAdminProduct(RICOTTA);
    const csv = `id,regularPrice,tags\n${RICOTTA},9.99,new; light\n`;
    const plan = await previewImport(csv);
    expect(plan.lines).toEqual([
      expect.objectContaining({
        outcome: "update",
        name: before.name,
        changes: [
          { field: "regularPrice", from: before.regularPrice, to: "9.99" },
          { field: "tags", from: before.tags.join("; "), to: "new; light" },
        ],
      }),
    ]);
    await importProducts(OWNER, csv, { digest: plan.digest });
    const { version, updatedAt: _at, ...after } = await getAdminProduct(RICOTTA);
    expect(version).toBe(before.version + 1);
    expect(after).toMatchObject({
      description: before.description,
      sku: before.sku,
      regularPrice: "9.99",
      tags: ["new", "light"],
    });
  });

  it("is refused when the shop has changed since the preview", async () => {
    const csv = `id,name\n${RICOTTA},Ricotta of Hemp\n`;
    const plan = await previewImport(csv);
    await updateProduct(OWNER, RICOTTA, { name: "Hemp Ricotta" });
    expect(await refusal(importProducts(OWNER, csv, { digest: plan.digest }))).toMatchObject({
      status: 409,
      details: { current: { update: 1 } },
    });
    expect((await getAdminProduct(RICOTTA)).name).toBe("Hemp Ricotta");
  });

  it("of an unchanged export changes nothing", async () => {
    expect(await previewImport(await exported())).toMatchObject({
      create: 0,
      update: 0,
      errors: 0,
      outdated: [],
      unversioned: 0,
    });
  });

  it("refuses another product's SKU, an unknown id, and an invalid file", async () => {
    const { lines } = await previewImport(`id,sku\n${RICOTTA},CF-CHE-001\nnobody,NEW-1\n`);
    expect(lines.map(({ problems }) => problems)).toEqual([
      [{ field: "sku", problem: expect.stringMatching(/^Another product already has this\./) }],
      expect.arrayContaining([
        { field: "id", problem: expect.stringMatching(/^No product has this id\. Leave the cell empty/) },
      ]),
    ]);
    for (const csv of ["PK\u0003\u0004", "", "id,name\n"])
      expect(await refusal(previewImport(csv))).toMatchObject({ status: 400 });
  });
});
