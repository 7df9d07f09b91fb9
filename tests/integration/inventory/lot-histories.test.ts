import fc from "fast-check";
import { updateProduct } from "@/lib/catalog/commands/save-product";
import { updateProductSchema } from "@/lib/catalog/schema/admin-product";
import { takeBackUnits } from "@/lib/checkout/commands/returns/take-back-units";
import { newId } from "@/lib/core/ids";
import { allocateOrder } from "@/lib/inventory/commands/allocate-order";
import { recallLot } from "@/lib/inventory/commands/recall-lot";
import { syncLotAges } from "@/lib/inventory/commands/sync-lot-ages";
import { writeOffLot } from "@/lib/inventory/commands/write-off-lot";
import { db } from "@/lib/server/db";
import { OWNER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { connectForTests } from "../../support/database";
import { findWrongSums } from "../../support/find-wrong-sums";
import { hold } from "../../support/hold";
import { dayIn, lotShop } from "../../support/lot-shop";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

const shop = lotShop();
const { sql, product, receive, sell, restock, mark, stockOf, unitsOf, packedFrom } = shop;

const url = () => String(process.env["DATABASE_URL"]);
const units = fc.integer({ min: 1, max: 6 });
const days = fc.integer({ min: 0, max: 40 });

/** Arguments of one step; `which` chooses among the orders so far. */
const step = fc.oneof(
  fc.record({ what: fc.constant("receive" as const), units, days: fc.option(days.map((day) => day + 15)) }),
  fc.record({ what: fc.constant("sell" as const), units }),
  fc.record({ what: fc.constant("pack" as const), which: fc.nat() }),
  fc.record({ what: fc.constant("unpack" as const), which: fc.nat() }),
  fc.record({ what: fc.constant("restock" as const), which: fc.nat(), units }),
  fc.record({
    what: fc.constant("takeBack" as const),
    which: fc.nat(),
    units,
    lot: fc.nat(),
    isWasted: fc.boolean(),
  }),
  fc.record({ what: fc.constant("set" as const), units: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ what: fc.constant("age" as const), days }),
  fc.record({ what: fc.constant("writeOff" as const), which: fc.nat(), units }),
  fc.record({ what: fc.constant("recall" as const), which: fc.nat() }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Lots that an order could still have been packed from, before each lot that it was packed from. */
const findSkippedLots = (orderId: string) =>
  sql(
    `SELECT l.id FROM lots l JOIN products p ON p.id = l.product_id
     WHERE l.quantity > 0 AND l.blocked_for IS NULL AND l.best_before IS NOT NULL
       AND EXISTS (SELECT 1 FROM lot_allocations a JOIN order_lines o ON o.id = a.order_line_id JOIN lots got ON got.id = a.lot_id
         WHERE o.order_id = $1 AND got.product_id = l.product_id AND (got.best_before IS NULL OR got.best_before > l.best_before))`,
    [orderId],
  );

async function take(id: string, orders: string[], one: Step): Promise<void> {
  const order = "which" in one ? orders[one.which % Math.max(1, orders.length)] : undefined;
  if (one.what === "receive")
    await receive(id, one.units, one.days === null ? null : dayIn(one.days)).catch((error: unknown) =>
      expect(error).toMatchObject({ details: { fields: { bestBefore: expect.anything() } } }),
    );
  if (one.what === "sell")
    await sell(id, one.units).then(
      (sold) => orders.push(sold),
      (error: unknown) => expect(error).toMatchObject({ code: "out_of_stock" }),
    );
  if (one.what === "set") await updateProduct(OWNER, id, updateProductSchema.parse({ inventory: one.units }));
  if (one.what === "age") {
    await sql("UPDATE products SET min_remaining_days = $2 WHERE id = $1", [id, one.days]);
    await syncLotAges();
  }
  if (one.what === "writeOff" || one.what === "recall") await takeOut(id, one);
  if (!order) return;
  const [row] = await sql("SELECT fulfillment_status::text AS status FROM orders WHERE id = $1", [order]);
  if (one.what === "pack" && row?.["status"] === "new") {
    const reason = await mark(order, "packed");
    if (reason) expect(reason).toMatch(/missing|recalled/);
    else expect(await findSkippedLots(order)).toEqual([]);
  }
  if (one.what === "unpack") await mark(order, "new");
  if (one.what === "restock") await refund(order, id, one.units);
  if (one.what === "takeBack" && row?.["status"] !== "new") await takeBack(order, id, one);
}

/** Writes units of a lot off, or recalls it. */
async function takeOut(
  productId: string,
  one: Extract<Step, { what: "writeOff" | "recall" }>,
): Promise<void> {
  const lots = await sql(
    "SELECT id, quantity, kind::text FROM lots WHERE product_id = $1 ORDER BY created_at, id",
    [productId],
  );
  const lot = lots[one.which % Math.max(1, lots.length)];
  if (!lot) return;
  const id = String(lot["id"]);
  if (one.what === "recall") {
    if (lot["kind"] === "received") await recallLot(OWNER, id, "Glass");
    return;
  }
  const quantity = Math.min(one.units, Number(lot["quantity"]));
  if (quantity === 0) return;
  await writeOffLot(OWNER, id, { requestKey: newId(), quantity, reason: "lost", note: "" });
}

/** Refunds and restocks units, as far as the order still has them. */
async function refund(orderId: string, productId: string, wanted: number): Promise<void> {
  const [line] = await sql(
    "SELECT quantity - refunded_quantity AS left FROM order_lines WHERE order_id = $1",
    [orderId],
  );
  const count = Math.min(wanted, Number(line?.["left"]));
  if (count === 0) return;
  await sql("UPDATE order_lines SET refunded_quantity = refunded_quantity + $2 WHERE order_id = $1", [
    orderId,
    count,
  ]);
  await restock(orderId, productId, count);
}

/** Takes back units of one lot of a packed order: into stock, or as waste. */
async function takeBack(
  orderId: string,
  productId: string,
  { units: wanted, lot, isWasted }: Extract<Step, { what: "takeBack" }>,
): Promise<void> {
  const packed = await sql(
    "SELECT a.lot_id, a.order_line_id, a.quantity, l.quantity AS left FROM lot_allocations a JOIN lots l ON l.id = a.lot_id JOIN order_lines o ON o.id = a.order_line_id WHERE o.order_id = $1 ORDER BY a.id",
    [orderId],
  );
  const from = packed[lot % Math.max(1, packed.length)];
  if (!from) return;
  const [lotId, quantity] = [String(from["lot_id"]), Math.min(wanted, Number(from["quantity"]))];
  const units = { orderLineId: String(from["order_line_id"]), productId, quantity, lot: lotId };
  const waste = isWasted ? ({ reason: "refunded", note: "", actorId: null } as const) : null;
  const came = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${orderId} FOR UPDATE`;
    const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
    return takeBackUnits(tx, order, units, waste);
  });
  expect(came).toBe(quantity);
  await sql("UPDATE order_lines SET refunded_quantity = refunded_quantity + $2 WHERE order_id = $1", [
    orderId,
    quantity,
  ]);
  const [after] = await sql("SELECT quantity FROM lots WHERE id = $1", [lotId]);
  expect(after?.["quantity"]).toBe(Number(from["left"]) + (isWasted ? 0 : quantity));
}

/** Every unit that was received, sold, adjusted or returned is somewhere: the database counts them from the rows. */
async function expectSums(id: string): Promise<void> {
  expect(await findWrongSums(sql)).toEqual([]);
  const [row] = await sql(
    `SELECT p.on_hand, p.available, (SELECT coalesce(min(quantity), 0) FROM lots WHERE product_id = p.id) AS least FROM products p WHERE p.id = $1`,
    [id],
  );
  expect(Object.values(row ?? {}).every((count) => Number(count) >= 0)).toBe(true);
}

it("random receipts, sales, packing, returns, write-offs, recalls, edits and ages keep every sum, and the first to expire leaves first", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 6 }),
      fc.array(step, { minLength: 8, maxLength: 24 }),
      async (first, steps) => {
        const id = await product(first);
        const orders: string[] = [];
        for (const one of steps) {
          await take(id, orders, one);
          await expectSums(id);
        }
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);

describe("two packers on one order", () => {
  it("pack it once", async () => {
    const id = await product();
    await receive(id, 2, dayIn(20), { batch: "A" });
    await receive(id, 2, dayIn(30), { batch: "B" });
    const order = await sell(id, 2);
    const row = await hold(url(), "SELECT 1 FROM orders WHERE id = $1 FOR UPDATE", [order]);
    const both = Promise.all([mark(order, "packed"), mark(order, "packed")]);
    await row.waiting(2);
    await row.free();
    expect((await both).filter(Boolean)).toEqual(["has changed in the meantime"]);
    expect(await packedFrom(order)).toEqual([["A", 2]]);
    expect(await unitsOf(id)).toEqual([
      ["A", 0],
      ["B", 2],
    ]);
  });

  it("would both be told that they packed it without the order's lock, but its units leave once (control)", async () => {
    const id = await product();
    await receive(id, 2, dayIn(20), { batch: "A" });
    await receive(id, 2, dayIn(30), { batch: "B" });
    const order = await db().order.findUniqueOrThrow({ where: { id: await sell(id, 2) } });
    const row = await hold(url(), "SELECT 1 FROM products WHERE id = $1 FOR UPDATE", [id]);
    const pack = () => db().$transaction((tx) => allocateOrder(tx, order));
    const both = Promise.allSettled([pack(), pack()]);
    await row.waiting(2);
    await row.free();
    expect((await both).map(({ status }) => status).sort()).toEqual(["fulfilled", "fulfilled"]);
    expect(await packedFrom(order.id)).toEqual([["A", 2]]);
    expect(await unitsOf(id)).toEqual([
      ["A", 0],
      ["B", 2],
    ]);
  });
});

describe("a sale while the first lot is received", () => {
  it.each(["sale", "receipt"])("is counted once when the %s comes first", async (first) => {
    const id = await product(5);
    const row = await hold(url(), "SELECT 1 FROM products WHERE id = $1 FOR UPDATE", [id]);
    const [one, other] = [() => sell(id, 2), () => receive(id, 3, dayIn(30), { batch: "B" })];
    const all: Promise<unknown>[] = [(first === "sale" ? one : other)()];
    await row.waiting(1);
    all.push((first === "sale" ? other : one)());
    await row.waiting(2);
    await row.free();
    await Promise.all(all);
    expect(await unitsOf(id)).toEqual([
      ["B", 3],
      ["adjustment", 5],
    ]);
    expect(await stockOf(id)).toEqual({ forSale: 6, available: 6, toPack: 2, short: 0 });
  });

  it("would be counted as unsold without the product's lock, which the database refuses (control)", async () => {
    const id = await product(5);
    const receipt = await connectForTests(url());
    await receipt.query("BEGIN");
    const { rows } = await receipt.query("SELECT on_hand FROM products WHERE id = $1", [id]);
    await sell(id, 2);
    await receipt.query("INSERT INTO lot_stocks (product_id) VALUES ($1)", [id]);
    await receipt.query(
      "INSERT INTO lots (id, product_id, kind, quantity, updated_at) VALUES ('unlocked', $1, 'adjustment', $2, now())",
      [id, rows[0].on_hand],
    );
    expect(await refusal(receipt.query("COMMIT"))).toMatchObject({ constraint: "lots_add_up" });
    await receipt.end();
  });
});
