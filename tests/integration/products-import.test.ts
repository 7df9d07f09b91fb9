import { checkImport, importProducts } from "@/lib/admin/commands/import-products";
import { changeProduct } from "@/lib/admin/commands/save-product";
import { exportProducts } from "@/lib/admin/queries/export-products";
import { adminProduct } from "@/lib/admin/queries/products";
import { sampleId } from "@/prisma/seed/ids";
import { BAD_LINES, productsFile } from "../support/import-file";
import { OWNER, officeShop, refusal } from "../support/office";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { sql } = officeShop();
const RICOTTA = sampleId("product", "soft-hemp-ricotta");

describe("a CSV file of 1,000 products", () => {
  const products = async () =>
    (await sql("SELECT count(*)::int AS n FROM products WHERE sku LIKE 'BULK-%'"))[0]?.["n"];

  it("with 7 bad lines names exactly these, and imports nothing", async () => {
    const plan = await checkImport(productsFile(BAD_LINES));
    expect(plan).toMatchObject({ errors: 7, create: 993, update: 0 });
    expect(
      plan.lines
        .filter(({ outcome }) => outcome === "error")
        .map(({ line: at, problems }) => [at, problems.map(({ field }) => field)]),
    ).toEqual(Object.entries(BAD_LINES).map(([index, [field]]) => [Number(index) + 2, [field]]));
    expect(await refusal(importProducts(OWNER, productsFile(BAD_LINES), plan.digest))).toMatchObject({
      status: 400,
    });
    expect(await products()).toBe(0);
  });

  it("without them is imported as a whole; the second time there is nothing to do", async () => {
    const plan = await checkImport(productsFile({}));
    expect(await importProducts(OWNER, productsFile({}), plan.digest)).toMatchObject({
      create: 1000,
      errors: 0,
    });
    expect(await products()).toBe(1000);
    expect(await checkImport(productsFile({}))).toMatchObject({
      create: 0,
      update: 0,
      same: 1000,
      lines: [],
    });
    const [stock] = await sql(
      "SELECT count(*)::int AS n, min(cause) AS cause FROM stock_changes WHERE product_id IN (SELECT id FROM products WHERE sku LIKE 'BULK-%')",
    );
    expect(stock).toEqual({ n: 1000, cause: "import" });
  });
});

describe("an import", () => {
  it("shows what changes, changes just that, and leaves the columns that are not there", async () => {
    const before = await adminProduct(RICOTTA);
    const csv = `id,regularPrice,tags\n${RICOTTA},9.99,new; light\n`;
    const plan = await checkImport(csv);
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
    await importProducts(OWNER, csv, plan.digest);
    const { version, updatedAt: _at, ...after } = await adminProduct(RICOTTA);
    expect(version).toBe(before.version + 1);
    expect(after).toMatchObject({
      description: before.description,
      sku: before.sku,
      regularPrice: "9.99",
      tags: ["new", "light"],
    });
  });

  it("does not carry out what was not looked at: the shop has changed since", async () => {
    const csv = `id,name\n${RICOTTA},Ricotta of Hemp\n`;
    const plan = await checkImport(csv);
    await changeProduct(OWNER, RICOTTA, { name: "Hemp Ricotta" });
    expect(await refusal(importProducts(OWNER, csv, plan.digest))).toMatchObject({
      status: 409,
      details: { current: { update: 1 } },
    });
    expect((await adminProduct(RICOTTA)).name).toBe("Hemp Ricotta");
  });

  it("of what was exported changes nothing", async () => {
    let csv = "";
    for await (const piece of exportProducts()) csv += piece;
    expect(await checkImport(csv)).toMatchObject({ create: 0, update: 0, errors: 0 });
  });

  it("refuses a SKU of another product, an unknown id, and a file that is none", async () => {
    const { lines } = await checkImport(`id,sku\n${RICOTTA},CF-CHE-001\nnobody,NEW-1\n`);
    expect(lines.map(({ problems }) => problems)).toEqual([
      [{ field: "sku", problem: "is taken by another product" }],
      expect.arrayContaining([{ field: "id", problem: "is unknown" }]),
    ]);
    expect(await refusal(checkImport("PK\u0003\u0004"))).toMatchObject({ status: 400 });
    expect(await refusal(checkImport(""))).toMatchObject({ status: 400 });
  });
});
