import { checkImport, importProducts } from "@/lib/admin/commands/import-products";
import {
  changePrices,
  changeStock,
  deleteProduct,
  duplicateProduct,
  setProductState,
} from "@/lib/admin/commands/product-actions";
import { changeProduct, createProduct } from "@/lib/admin/commands/save-product";
import { exportProducts } from "@/lib/admin/queries/export-products";
import { adminProduct, adminProducts, stockHistory } from "@/lib/admin/queries/products";
import { createProductSchema, productListSchema } from "@/lib/admin/schema/product";
import type { ShopError } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import { sampleId } from "@/prisma/seed/ids";
import { ownDatabase } from "../support/own-database";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { sql } = ownDatabase();
const CHEESE = sampleId("product", "hemp-cheese");
const RICOTTA = sampleId("product", "soft-hemp-ricotta");
const OWNER = { userId: "the-owner", staffRole: "owner" as const };
const WRITER = { userId: "the-owner", staffRole: "content" as const };

beforeAll(() =>
  sql(
    "INSERT INTO users (id, email, first_name, is_admin, updated_at) VALUES ('the-owner', 'o@shop.example', 'Olga', true, now())",
  ),
);

const refusal = (work: Promise<unknown>): Promise<ShopError> =>
  work.then(
    () => {
      throw new Error("It was not refused");
    },
    (error: unknown) => error as ShopError,
  );

const auditOf = (id: string) =>
  sql(
    "SELECT action, actor_name, before, after FROM audit_log WHERE object_id = $1 ORDER BY created_at, id",
    [id],
  );

const newProduct = (change: object = {}) =>
  createProduct(
    OWNER,
    createProductSchema.parse({
      name: "Plum Pie",
      category: "other",
      regularPrice: "12.50",
      shortDescription: "A pie of plums.",
      unitLabel: "1 pie",
      weightGrams: 500,
      ...change,
    }),
  );

describe("two people who edit one product", () => {
  it("do not overwrite each other: the later one is given what is saved", async () => {
    const seen = await adminProduct(CHEESE);
    await changeProduct(OWNER, CHEESE, { shelfLife: "11 days", version: seen.version });
    const error = await refusal(changeProduct(OWNER, CHEESE, { shelfLife: "9 days", version: seen.version }));
    expect(error).toMatchObject({
      status: 409,
      details: { current: { shelfLife: "11 days", version: seen.version + 1 } },
    });
    expect((await adminProduct(CHEESE)).shelfLife).toBe("11 days");
  });

  it("queue: of ten at once that saw the same, one is saved", async () => {
    const { version } = await adminProduct(CHEESE);
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_none, index) =>
        changeProduct(OWNER, CHEESE, { storage: `Shelf ${index}`, version }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await adminProduct(CHEESE)).version).toBe(version + 1);
  });

  it("who do not say what they saw overwrite, as the documented call does (control)", async () => {
    await Promise.all([1, 2, 3].map((index) => changeProduct(OWNER, CHEESE, { storage: `Box ${index}` })));
    expect((await adminProduct(CHEESE)).storage).toMatch(/^Box/);
  });

  it("are not in the way of sales: a sale is no version, and stock that was not looked at stays", async () => {
    const { version, inventory } = await adminProduct(RICOTTA);
    await sql("UPDATE products SET on_hand = on_hand - 2, available = available - 2 WHERE id = $1", [
      RICOTTA,
    ]);
    expect(await changeProduct(OWNER, RICOTTA, { storage: "Cold", version })).toMatchObject({
      inventory: inventory - 2,
    });
    const error = await refusal(
      changeProduct(OWNER, RICOTTA, { inventory: inventory + 10, seenInventory: inventory }),
    );
    expect(error).toMatchObject({ status: 409, details: { current: { inventory: inventory - 2 } } });
  });
});

describe("stock", () => {
  it("keeps what is held, and its history says who and why", async () => {
    const { id } = await newProduct({ inventory: 10 });
    await sql("UPDATE products SET available = available - 4 WHERE id = $1", [id]);
    expect(await refusal(changeProduct(OWNER, id, { inventory: 3 }))).toMatchObject({
      status: 400,
      details: { fields: { inventory: expect.stringContaining("4 are held") } },
    });
    expect(await changeProduct(OWNER, id, { inventory: 6 })).toMatchObject({ inventory: 6, held: 4 });
    await sql("UPDATE products SET on_hand = on_hand - 4 WHERE id = $1", [id]);
    await changeStock(OWNER, { ids: [id], how: "add", quantity: 5 });
    expect(
      (await stockHistory(id)).map(({ change, onHand, cause, who }) => [change, onHand, cause, who]),
    ).toEqual([
      [5, 7, "edit", "Olga"],
      [-4, 2, "sale", null],
      [-4, 6, "edit", "Olga"],
      [10, 10, "created", "Olga"],
    ]);
  });

  it("changes for many or for none", async () => {
    const [one, other] = [await newProduct({ inventory: 5 }), await newProduct({ inventory: 1 })];
    const ids = [one.id, other.id].sort();
    expect(await refusal(changeStock(OWNER, { ids, how: "add", quantity: -2 }))).toMatchObject({
      status: 400,
    });
    expect((await adminProduct(one.id)).inventory).toBe(5);
    await changeStock(OWNER, { ids, how: "set", quantity: 9 });
    expect((await adminProduct(other.id)).inventory).toBe(9);
  });
});

describe("a product", () => {
  it("is made with a slug of its own, copied hidden, archived, restored and deleted, each in the audit log", async () => {
    const first = await newProduct({ name: "Fig Roll", sku: "FIG-1" });
    const second = await newProduct({ name: "Fig Roll" });
    expect([first.slug, second.slug]).toEqual(["fig-roll", "fig-roll-2"]);
    expect(await refusal(newProduct({ sku: "FIG-1" }))).toMatchObject({
      details: { fields: { sku: expect.any(String) } },
    });
    const copy = await duplicateProduct(OWNER, first.id);
    expect(copy).toMatchObject({ name: "Fig Roll (copy)", sku: null, isActive: false, inventory: 0 });
    await setProductState(OWNER, { ids: [first.id], state: "archived" });
    expect(await refusal(changeProduct(OWNER, first.id, { isActive: true }))).toMatchObject({ status: 400 });
    await setProductState(OWNER, { ids: [first.id], state: "restored" });
    await deleteProduct(OWNER, first.id);
    expect((await auditOf(first.id)).map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ["product.create", "Olga"],
      ["product.state", "Olga"],
      ["product.state", "Olga"],
      ["product.delete", "Olga"],
    ]);
  });

  it("leaves only what changed in the audit log, and nothing when nothing did", async () => {
    const { id } = await newProduct();
    await changeProduct(OWNER, id, { name: "Plum Tart", category: "other" });
    await changeProduct(OWNER, id, { name: "Plum Tart" });
    expect((await auditOf(id)).slice(1)).toEqual([
      {
        action: "product.update",
        actor_name: "Olga",
        before: { name: "Plum Pie" },
        after: { name: "Plum Tart" },
      },
    ]);
  });

  it("is not deleted while somebody pays for it", async () => {
    const { id } = await newProduct({ inventory: 3 });
    await sql(
      "INSERT INTO orders (id, order_number, subtotal_cents, shipping_cents, tax_cents, total_cents, updated_at) VALUES ('heldorder', 'ELDORDER', 1, 0, 0, 1, now())",
    );
    await sql(
      "INSERT INTO reservations (id, order_id, product_id, quantity, updated_at) VALUES ('r', 'heldorder', $1, 1, now())",
      [id],
    );
    expect(await refusal(deleteProduct(OWNER, id))).toMatchObject({ status: 409 });
  });

  it("has prices that who only writes can not change, while the same price may be sent along", async () => {
    const { id } = await newProduct();
    expect(await refusal(changeProduct(WRITER, id, { regularPrice: cents(1) }))).toMatchObject({
      status: 403,
    });
    expect(await changeProduct(WRITER, id, { regularPrice: cents(1250), name: "Pie" })).toMatchObject({
      name: "Pie",
    });
  });

  it("is found by name, SKU and the SKU that stands in for one", async () => {
    const { id } = await newProduct({ name: "Zesty Zucchini Zwieback" });
    const find = async (search: string) =>
      (await adminProducts(productListSchema.parse({ search }))).rows.map((row) => row.id);
    expect(await find("zucchini")).toEqual([id]);
    expect(await find(`CF-${id.slice(0, 8).toUpperCase()}`)).toEqual([id]);
    expect(await find("cf-che-001")).toEqual([CHEESE]);
    expect(await find("100%")).toEqual([]);
  });
});

describe("prices of many", () => {
  it("change together, or not at all when one product is gone", async () => {
    const [one, other] = [await newProduct(), await newProduct({ regularPrice: "3.33" })];
    const ids = [one.id, other.id].sort();
    await changePrices(OWNER, { ids, how: "percent", by: 10 });
    expect([(await adminProduct(one.id)).regularPrice, (await adminProduct(other.id)).regularPrice]).toEqual([
      "13.75",
      "3.66",
    ]);
    expect(
      await refusal(changePrices(OWNER, { ids: [...ids, "gone"], how: "percent", by: 10 })),
    ).toMatchObject({ status: 404 });
    expect((await adminProduct(one.id)).regularPrice).toBe("13.75");
  });
});

const line = (index: number, change: Record<string, string> = {}) => {
  const cells = {
    sku: `BULK-${index}`,
    name: `Bulk ${index}`,
    category: "sauces",
    regularPrice: "4.50",
    inventory: "7",
    shortDescription: "A sauce.",
    unitLabel: "Jar",
    weightGrams: "200",
    ...change,
  };
  return `${Object.values(cells).join(",")}\n`;
};
const HEADER = "sku,name,category,regularPrice,inventory,shortDescription,unitLabel,weightGrams\n";
const BAD: Record<number, [field: string, change: Record<string, string>]> = {
  17: ["regularPrice", { regularPrice: "four" }],
  120: ["category", { category: "hats" }],
  333: ["inventory", { inventory: "-1" }],
  500: ["name", { name: "" }],
  718: ["sku", { sku: "BULK-5" }],
  901: ["weightGrams", { weightGrams: "0" }],
  999: ["regularPrice", { regularPrice: "0.00" }],
};
const file = (bad: typeof BAD) =>
  HEADER + Array.from({ length: 1000 }, (_none, index) => line(index, bad[index]?.[1])).join("");

describe("a CSV file of 1,000 products", () => {
  const products = async () =>
    (await sql("SELECT count(*)::int AS n FROM products WHERE sku LIKE 'BULK-%'"))[0]?.["n"];

  it("with 7 bad lines names exactly these, and imports nothing", async () => {
    const plan = await checkImport(file(BAD));
    expect(plan).toMatchObject({ errors: 7, create: 993, update: 0 });
    expect(
      plan.lines
        .filter(({ outcome }) => outcome === "error")
        .map(({ line: at, problems }) => [at, problems.map(({ field }) => field)]),
    ).toEqual(Object.entries(BAD).map(([index, [field]]) => [Number(index) + 2, [field]]));
    expect(await refusal(importProducts(OWNER, file(BAD), plan.digest))).toMatchObject({ status: 400 });
    expect(await products()).toBe(0);
  });

  it("without them is imported as a whole; the second time there is nothing to do", async () => {
    const plan = await checkImport(file({}));
    expect(await importProducts(OWNER, file({}), plan.digest)).toMatchObject({ create: 1000, errors: 0 });
    expect(await products()).toBe(1000);
    expect(await checkImport(file({}))).toMatchObject({ create: 0, update: 0, same: 1000, lines: [] });
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
