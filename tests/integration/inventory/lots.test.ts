import { updateProduct } from "@/lib/catalog/commands/save-product";
import { updateStock } from "@/lib/catalog/commands/update-products";
import { listStockChanges } from "@/lib/catalog/queries/admin-products";
import { updateProductSchema } from "@/lib/catalog/schema/admin-product";
import { newId } from "@/lib/core/ids";
import { cents } from "@/lib/core/money";
import { receiveLot } from "@/lib/inventory/commands/receive-lot";
import { syncLotAges } from "@/lib/inventory/commands/sync-lot-ages";
import { updateLot } from "@/lib/inventory/commands/update-lot";
import { findProductLots, getLotPage } from "@/lib/inventory/queries/lots";
import { lotListSchema, receiveLotSchema } from "@/lib/inventory/schema";
import { ALREADY_SAVED } from "@/lib/server/claim-request";
import { OWNER, PACKER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { findWrongSums } from "../../support/find-wrong-sums";
import { dayIn, lotShop } from "../../support/lot-shop";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

const shop = lotShop();
const { sql, product, receive, sell, restock, mark, unitsOf, stockOf, packedFrom } = shop;

describe("receiving stock", () => {
  it("makes the present stock the adjustment lot, and sells the new units at once", async () => {
    const id = await product(7);
    await receive(id, 5, dayIn(30), { batch: "B1" });
    expect(await unitsOf(id)).toEqual([
      ["B1", 5],
      ["adjustment", 7],
    ]);
    expect(await stockOf(id)).toEqual({ forSale: 12, available: 12, toPack: 0, short: 0 });
    expect((await listStockChanges(id)).map(({ change, cause, who }) => [change, cause, who])).toEqual([
      [5, "received", "Olga"],
      [7, "created", "Olga"],
    ]);
  });

  it("counts units that are sold and not packed into the adjustment lot, but not those that were packed before", async () => {
    const id = await product(9);
    const [open, packed] = [await sell(id, 2), await sell(id, 3)];
    await mark(packed, "packed");
    await receive(id, 1);
    expect(await unitsOf(id)).toEqual([
      ["adjustment", 6],
      ["received", 1],
    ]);
    expect(await stockOf(id)).toMatchObject({ forSale: 5, toPack: 2 });
    await mark(open, "packed");
    await restock(packed, id, 3); // packed before the first lot: they come back into the adjustment lot
    expect(await stockOf(id)).toMatchObject({ forSale: 8, toPack: 0 });
  });

  it("is one receipt however often the form is sent", async () => {
    const id = await product();
    const input = receiveLotSchema.parse({ requestKey: "the-same-key", quantity: 4, batch: "B1" });
    const [one, other] = await Promise.all([receiveLot(PACKER, id, input), receiveLot(OWNER, id, input)]);
    expect(one.id).toBe(other.id);
    // Otherwise staff would read "Stock received", but the lot would keep the first values.
    for (const change of [{ quantity: 5 }, { bestBefore: dayIn(30) }, { batch: "B2" }, { cost: cents(120) }])
      expect(await refusal(receiveLot(OWNER, id, { ...input, ...change }))).toMatchObject({
        code: "conflict",
        message: ALREADY_SAVED,
      });
    expect(await stockOf(id)).toMatchObject({ forSale: 4 });
    expect(
      await sql("SELECT count(*)::int AS n FROM audit_log WHERE action = 'lot.receive' AND object_id = $1", [
        one.id,
      ]),
    ).toEqual([{ n: 1 }]);
  });

  it("refuses units that are too old to ship, and an unknown product", async () => {
    const id = await product(0, { minRemainingDays: 5 });
    expect(await refusal(receive(id, 3, dayIn(10)))).toMatchObject({
      details: { fields: { bestBefore: expect.stringContaining("too old") } },
    });
    expect(await refusal(receive("nothing", 3))).toMatchObject({ code: "not_found" });
    expect(await findProductLots(id)).toBeNull();
  });
});

describe("the sum of the lots", () => {
  it("follows PUT inventory, stock in bulk and the product's form", async () => {
    const id = await product();
    await receive(id, 5, dayIn(30), { batch: "B1" });
    await receive(id, 5, dayIn(40), { batch: "B2" });
    await updateProduct(OWNER, id, updateProductSchema.parse({ inventory: 13 }));
    expect(await unitsOf(id)).toEqual([
      ["B1", 5],
      ["B2", 5],
      ["adjustment", 3],
    ]);
    await updateStock(OWNER, { requestKey: newId(), ids: [id], how: "add", quantity: -5 });
    expect(await unitsOf(id)).toEqual([
      ["B1", 3],
      ["B2", 5],
      ["adjustment", 0],
    ]);
    expect(await stockOf(id)).toMatchObject({ forSale: 8 });
  });

  const raise = "UPDATE products SET on_hand = on_hand + 1, available = available + 1 WHERE id = $1";
  it.each([
    ["stock that no lot has", raise],
    ["a lot's units without stock", "UPDATE lots SET quantity = quantity + 1 WHERE product_id = $1"],
    [
      "a lot that leaves the sale by itself",
      "UPDATE lots SET blocked_for = 'too_old', blocked_at = now() WHERE product_id = $1",
    ],
  ])("is enforced: the database refuses %s", async (_what, change) => {
    const id = await product();
    await receive(id, 2);
    expect(await refusal(sql(change, [id]))).toMatchObject({ constraint: "lots_add_up" });
    expect(await stockOf(id)).toMatchObject({ forSale: 2 });
  });

  it("would differ without the trigger (control)", async () => {
    const id = await product();
    await receive(id, 2);
    await sql("ALTER TABLE products DISABLE TRIGGER products_lots_add_up");
    await sql(raise, [id]);
    expect(await findWrongSums(sql)).toHaveLength(1);
    await sql("UPDATE products SET on_hand = on_hand - 1, available = available - 1 WHERE id = $1", [id]);
    await sql("ALTER TABLE products ENABLE TRIGGER products_lots_add_up");
  });
});

describe("returned units", () => {
  it("stay in their lots before packing, and return to them afterward", async () => {
    const id = await product();
    await receive(id, 5, dayIn(30), { batch: "B" });
    const order = await sell(id, 3);
    await restock(order, id, 1);
    expect(await stockOf(id)).toMatchObject({ forSale: 3, toPack: 2 });
    expect(await unitsOf(id)).toEqual([["B", 5]]);
    await mark(order, "packed");
    expect(await unitsOf(id)).toEqual([["B", 3]]);
    await restock(order, id, 2);
    expect(await unitsOf(id)).toEqual([["B", 5]]);
    expect(await packedFrom(order)).toEqual([]);
    expect(await stockOf(id)).toEqual({ forSale: 5, available: 5, toPack: 0, short: 0 });
  });

  it("are not sold again if their lot is no longer for sale", async () => {
    const id = await product();
    await receive(id, 2, dayIn(20), { batch: "B" });
    const order = await sell(id, 1);
    await mark(order, "packed");
    await sql("UPDATE products SET min_remaining_days = 90 WHERE id = $1", [id]);
    await syncLotAges();
    await restock(order, id, 1);
    expect(await unitsOf(id)).toEqual([["B", 2, "too_old"]]);
    expect(await stockOf(id)).toEqual({ forSale: 0, available: 0, toPack: 0, short: 0 });
  });
});

describe("a lot that is too old to ship", () => {
  const age = (id: string, days: number) =>
    sql("UPDATE products SET min_remaining_days = $2 WHERE id = $1", [id, days]);

  it("leaves the stock for sale, with history, audit entry and the tags of cached pages", async () => {
    const id = await product(0, { minRemainingDays: 3 });
    await receive(id, 4, dayIn(20), { batch: "OLD" });
    await receive(id, 6, dayIn(60), { batch: "NEW" });
    await age(id, 30);
    const [last] = await sql("SELECT coalesce(max(version), 0) AS version FROM cache_tags");
    expect(await syncLotAges()).toBe(1);
    expect(await syncLotAges()).toBe(0);
    expect(await unitsOf(id)).toEqual([
      ["OLD", 4, "too_old"],
      ["NEW", 6],
    ]);
    expect(await stockOf(id)).toMatchObject({ forSale: 6, available: 6 });
    expect((await listStockChanges(id))[0]).toMatchObject({
      change: -4,
      onHand: 6,
      cause: "too_old",
      who: null,
    });
    const [{ id: lotId } = { id: "" }] = (
      await getLotPage(lotListSchema.parse({ product: id, state: "too_old" }))
    ).rows;
    expect(
      await sql(
        "SELECT action, actor_name, after FROM audit_log WHERE object_id = $1 AND action <> 'lot.receive'",
        [lotId],
      ),
    ).toEqual([{ action: "lot.too_old", actor_name: "", after: { isForSale: false } }]);
    const [{ slug } = { slug: "" }] = await sql("SELECT slug FROM products WHERE id = $1", [id]);
    const changed = await sql("SELECT name FROM cache_tags WHERE version > $1 ORDER BY name", [
      last?.["version"],
    ]);
    expect(changed.map(({ name }) => name)).toEqual([`product:${slug}`, "products", "store"]);
    await age(id, 3);
    expect(await syncLotAges()).toBe(1);
    expect(await stockOf(id)).toMatchObject({ forSale: 10, available: 10 });
  });

  it("leaves sold units short, which fresh stock supplies first", async () => {
    const id = await product();
    await receive(id, 5, dayIn(20), { batch: "OLD" });
    const order = await sell(id, 3);
    await age(id, 30);
    await syncLotAges();
    expect(await stockOf(id)).toEqual({ forSale: 0, available: 0, toPack: 3, short: 3 });
    expect(await mark(order, "packed")).toMatch(/3 units missing/);
    await receive(id, 2, dayIn(60), { batch: "NEW" });
    expect(await stockOf(id)).toEqual({ forSale: 0, available: 0, toPack: 3, short: 1 });
    await restock(order, id, 1);
    expect(await stockOf(id)).toEqual({ forSale: 0, available: 0, toPack: 2, short: 0 });
    await sql("UPDATE order_lines SET refunded_quantity = 1 WHERE order_id = $1", [order]);
    expect(await mark(order, "packed")).toBeUndefined();
    await receive(id, 4, dayIn(60));
    expect(await stockOf(id)).toEqual({ forSale: 4, available: 4, toPack: 0, short: 0 });
  });

  it("leaves held units short until their hold ends", async () => {
    const id = await product();
    await receive(id, 5, dayIn(20));
    await sql("UPDATE products SET available = 3 WHERE id = $1", [id]); // 2 are held
    await age(id, 30);
    await syncLotAges();
    expect(await stockOf(id)).toEqual({ forSale: 2, available: 0, toPack: 0, short: 2 });
    await sql("UPDATE products SET available = available + 2 WHERE id = $1", [id]);
    expect(await stockOf(id)).toEqual({ forSale: 0, available: 0, toPack: 0, short: 0 });
  });

  it("returns with a corrected date at once, and leaves with one", async () => {
    const id = await product();
    const lot = await receive(id, 5, dayIn(30), { batch: "B" });
    const edited = await updateLot(PACKER, lot.id, {
      batch: "B2",
      bestBefore: dayIn(2),
      version: lot.version,
    });
    expect([edited.state, await stockOf(id)]).toMatchObject(["too_old", { forSale: 0 }]);
    expect(
      await refusal(updateLot(OWNER, lot.id, { batch: "B3", bestBefore: null, version: lot.version })),
    ).toMatchObject({
      code: "conflict",
      details: { current: { batch: "B2" } },
    });
    await updateLot(OWNER, lot.id, { batch: "B2", bestBefore: dayIn(31), version: edited.version });
    expect(await stockOf(id)).toMatchObject({ forSale: 5 });
  });

  it("can be the adjustment lot once it has a date", async () => {
    const id = await product(4);
    await receive(id, 1, dayIn(50), { batch: "B" });
    const { rows } = await getLotPage(lotListSchema.parse({ product: id }));
    const adjustment = rows.find(({ isReceived }) => !isReceived);
    await updateLot(OWNER, adjustment?.id ?? "", { batch: "", bestBefore: dayIn(40) });
    await updateProduct(OWNER, id, updateProductSchema.parse({ inventory: 6 }));
    expect(await unitsOf(id)).toEqual([
      [dayIn(40), 4],
      ["B", 1],
      ["adjustment", 1],
    ]);
  });
});
