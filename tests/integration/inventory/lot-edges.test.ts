import { holdStock, withdrawRestockedUnits } from "@/lib/checkout/commands/hold-stock";
import { createPendingOrder } from "@/lib/checkout/commands/reserve-order";
import type { Snapshot } from "@/lib/checkout/schema/snapshot";
import { allocateShippedOrders } from "@/lib/inventory/commands/allocate-shipped-orders";
import { db } from "@/lib/server/db";
import { hold } from "../../support/hold";
import { dayIn, lotShop } from "../../support/lot-shop";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

const { sql, product, receive, sell, restock, mark, unitsOf, stockOf, packedFrom } = lotShop();
const url = () => String(process.env["DATABASE_URL"]);

/** What happens to the units of a refund that the bank returned. */
const failRefund = (orderId: string, productId: string, units: number) =>
  db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${orderId} FOR UPDATE`;
    await tx.$executeRaw`UPDATE order_lines SET refunded_quantity = refunded_quantity - ${units}::int WHERE order_id = ${orderId}`;
    return withdrawRestockedUnits(tx, orderId, new Map([[productId, units]]));
  });

describe("packing", () => {
  it("takes the lots that expire first, for all lines of the order", async () => {
    const id = await product();
    await receive(id, 2, dayIn(40), { batch: "LATE" });
    await receive(id, 2, dayIn(30), { batch: "EARLY" });
    const order = await sell(id, 1, 2);
    expect(await stockOf(id)).toMatchObject({ forSale: 1, toPack: 3 });
    expect(await mark(order, "packed")).toBeUndefined();
    expect(await packedFrom(order)).toEqual([
      ["EARLY", 2],
      ["LATE", 1],
    ]);
    expect(await stockOf(id)).toMatchObject({ forSale: 1, toPack: 0 });
    expect(await unitsOf(id)).toEqual([
      ["EARLY", 0],
      ["LATE", 1],
    ]);
    expect(await mark(order, "shipped")).toBeUndefined(); // once
    expect(await unitsOf(id)).toEqual([
      ["EARLY", 0],
      ["LATE", 1],
    ]);
  });

  it("skips a lot that would arrive with too few days before its best-before date, unless the order is delivered sooner", async () => {
    const id = await product(0, { minRemainingDays: 1 });
    await receive(id, 5, dayIn(9), { batch: "SHORT" });
    const [standard, pickup] = [await sell(id, 1), await sell(id, 1)];
    await sql("UPDATE products SET min_remaining_days = 6 WHERE id = $1", [id]);
    expect(await mark(standard, "packed")).toMatch(/1 unit missing.*Receive fresh stock/);
    await sql("UPDATE orders SET fulfillment_method = 'pickup' WHERE id = $1", [pickup]);
    expect(await mark(pickup, "packed")).toBeUndefined();
    expect(await packedFrom(pickup)).toEqual([["SHORT", 1]]);
    await receive(id, 5, dayIn(30), { batch: "FRESH" });
    expect(await mark(standard, "packed")).toBeUndefined();
    expect(await packedFrom(standard)).toEqual([["FRESH", 1]]);
  });

  it("is undone with the order's status", async () => {
    const id = await product();
    await receive(id, 3, dayIn(30), { batch: "B" });
    const order = await sell(id, 2);
    await mark(order, "packed");
    await mark(order, "new");
    expect(await packedFrom(order)).toEqual([]);
    expect(await unitsOf(id)).toEqual([["B", 3]]);
    expect(await stockOf(id)).toEqual({ forSale: 1, available: 1, toPack: 2, short: 0 });
    await mark(order, "shipped");
    expect(await packedFrom(order)).toEqual([["B", 2]]);
  });

  it("leaves out units that were refunded, and writes off those that were not restocked", async () => {
    const id = await product();
    await receive(id, 5, dayIn(30), { batch: "B" });
    const order = await sell(id, 3);
    await sql("UPDATE order_lines SET refunded_quantity = 2 WHERE order_id = $1", [order]);
    await restock(order, id, 1);
    await mark(order, "packed");
    expect(await packedFrom(order)).toEqual([["B", 1]]);
    expect(await unitsOf(id)).toEqual([["B", 3]]);
    expect(
      await sql(
        "SELECT w.quantity, reason::text FROM lot_write_offs w JOIN lots l ON l.id = w.lot_id WHERE l.product_id = $1",
        [id],
      ),
    ).toEqual([{ quantity: 1, reason: "refunded" }]);
  });

  it("is recorded afterward for orders that shipped without lots, as with the previous release", async () => {
    const id = await product();
    await receive(id, 3, dayIn(30), { batch: "B" });
    const [left, refunded] = [await sell(id, 1), await sell(id, 1)];
    await sql("UPDATE orders SET fulfillment_status = 'shipped' WHERE id = $1", [left]);
    await sql("UPDATE orders SET payment_status = 'refunded' WHERE id = $1", [refunded]);
    await sql("UPDATE order_lines SET refunded_quantity = 1 WHERE order_id = $1", [refunded]);
    await allocateShippedOrders();
    expect([await packedFrom(left), await packedFrom(refunded)]).toEqual([[["B", 1]], []]);
    expect(await unitsOf(id)).toEqual([["B", 1]]);
    expect(await allocateShippedOrders()).toBe(0);
  });
});

it("a packed order whose refund with restock failed gets its unit back from the same lot", async () => {
  const id = await product();
  await receive(id, 10, dayIn(30), { batch: "B" });
  const order = await sell(id, 3);
  await mark(order, "packed");
  await sql("UPDATE order_lines SET refunded_quantity = 1 WHERE order_id = $1", [order]);
  await restock(order, id, 1);
  await failRefund(order, id, 1);
  expect(await stockOf(id)).toMatchObject({ toPack: 1 });
  await allocateShippedOrders();
  expect(await packedFrom(order)).toEqual([["B", 3]]);
  expect(await stockOf(id)).toMatchObject({ toPack: 0 });
});

it("Pay does not deadlock with packing: the cart has the products in the other order", async () => {
  const ids = [await product(), await product()].sort();
  const [first, second] = ids as [string, string];
  for (const id of ids) await receive(id, 10, dayIn(30), { batch: "B" });
  const order = await sell(first, 1);
  // A second line for the other product.
  await sql(
    `INSERT INTO order_lines (id, order_id, position, product_id, name, regular_price_cents, unit_price_cents, quantity, line_total_cents)
     VALUES ($1::text || '-9', $1::text, 9, $2, 'It', 100, 100, 1, 100)`,
    [order, second],
  );
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${order} FOR UPDATE`;
    await holdStock(tx, order, new Map([[second, 1]]), { held: new Map() });
    await tx.$executeRaw`UPDATE reservations SET status = 'consumed' WHERE order_id = ${order} AND status = 'held'`;
    await tx.$executeRaw`UPDATE products SET on_hand = on_hand - 1 WHERE id = ${second}`;
  });
  const line = (productId: string) => ({
    productId,
    name: "It",
    sku: null,
    imageUrl: null,
    regularPriceCents: 100,
    unitPriceCents: 100,
    quantity: 1,
    discountCents: 0,
    lineTotalCents: 100,
    isSubscription: false,
    isGift: false,
    renewalDiscount: null,
    offers: [],
  });
  const snapshot = {
    lines: [line(second), line(first)],
    subtotalCents: 200,
    shippingCents: 0,
    taxCents: 0,
    totalCents: 200,
    memberSavingsCents: 0,
    creditCents: 0,
    discount: null,
    shippingMethod: "standard",
    shippingInfo: null,
  } as unknown as Snapshot;
  // Another shopper's sale of the second product, in progress.
  const sale = await hold(url(), "UPDATE products SET updated_at = updated_at WHERE id = $1", [second]);
  const packing = mark(order, "packed");
  await sale.waiting(1);
  const pay = db()
    .$transaction(async (tx) => {
      const made = await createPendingOrder(tx, snapshot, { cartId: null, userId: null, secretHash: null });
      await holdStock(tx, made.id, new Map(ids.map((id) => [id, 1])), { held: new Map() });
      return "paid";
    })
    .catch((error: Error & { code?: string }) => `${error.code} ${error.message.slice(-300)}`);
  await sale.waiting(2);
  await sale.free();
  expect([await packing, await pay]).toEqual([undefined, "paid"]);
});

it("the job leaves out an order that staff move back to New while it waits", async () => {
  const id = await product();
  await receive(id, 5, dayIn(12), { batch: "OLD" });
  const order = await sell(id, 2);
  await sql("UPDATE orders SET fulfillment_status = 'packed', version = version + 1 WHERE id = $1", [order]); // by the previous release
  await sql("UPDATE products SET min_remaining_days = 60 WHERE id = $1", [id]);
  const back = await hold(
    url(),
    "UPDATE orders SET fulfillment_status = 'new', version = version + 1 WHERE id = $1",
    [order],
  );
  const job = allocateShippedOrders().catch(() => undefined);
  await back.waiting(1);
  await back.free();
  await job;
  expect([await packedFrom(order), await mark(order, "packed")]).toEqual([
    [],
    expect.stringMatching(/missing/),
  ]);
});
