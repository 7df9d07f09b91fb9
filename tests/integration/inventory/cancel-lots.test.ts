import { cancelOrder, cancelOrderByShop } from "@/lib/checkout/commands/order-changes/cancel-order";
import { failRefund } from "@/lib/checkout/commands/refunds/fail-refund";
import { lockOrderMoney } from "@/lib/checkout/commands/refunds/lock-order-money";
import { decideRefund } from "@/lib/checkout/commands/refunds/refund-order";
import { releaseOrder } from "@/lib/checkout/commands/release-order";
import { cancelByShopSchema, refundOrderSchema } from "@/lib/checkout/schema";
import { allocateShippedOrders } from "@/lib/inventory/commands/allocate-shipped-orders";
import { recallLot } from "@/lib/inventory/commands/recall-lot";
import { db } from "@/lib/server/db";
import { PACKER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { dayIn, lotShop } from "../../support/lot-shop";
import { orderFixtures } from "../../support/order-fixtures";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));
// Refunds are decided and written; Stripe is not called.
jest.mock("@/lib/checkout/commands/refunds/send-refund", () => ({ sendRefund: () => Promise.resolve() }));

const { sql, receive, product, sell, charge, lotIdFinder, mark, unitsOf, stockOf, packedFrom } = lotShop();
const { person } = orderFixtures(sql);
let made = 0;

/** A paid order of these lines. */
async function paid(productId: string, ...quantities: number[]): Promise<string> {
  const order = await sell(productId, ...quantities);
  await charge(order);
  return order;
}

/**
 * A packed order of 2 units of lot A, which expires first, 5 of lot B, and the rest of lot
 * C, from which 9 were received.
 */
async function packed(...quantities: number[]) {
  const id = await product();
  await receive(id, 2, dayIn(60), { batch: "A" });
  await receive(id, 5, dayIn(75), { batch: "B" });
  await receive(id, 9, dayIn(90), { batch: "C" });
  const order = await paid(id, ...quantities);
  expect(await mark(order, "packed")).toBeUndefined();
  return { id, order, lot: await lotIdFinder(id) };
}

const refund = (orderId: string, input: object) =>
  db().$transaction(async (tx) => {
    const order = await lockOrderMoney(tx, orderId);
    if (!order) throw new Error("no order");
    made += 1;
    return decideRefund(tx, order, {
      actorId: PACKER.userId,
      idempotencyKey: `rest-${made}`,
      input: refundOrderSchema.parse({ requestKey: `rest-refund-${made}`, version: order.version, ...input }),
    });
  });
/** Refunds some units of the first line. */
const refundUnits = (order: string, quantity: number, more: object = {}) =>
  refund(order, {
    kind: "lines",
    amount: 100 * quantity,
    lines: [{ id: `${order}-0`, quantity, restock: false, ...more }],
  });
const refundRest = (order: string, units: number, more: object) =>
  refund(order, { kind: "full", amount: 100 * units, restock: false, ...more });
const cancel = (order: string, input: object = {}) => {
  const { reason, lines } = cancelByShopSchema.parse(input);
  return cancelOrderByShop(PACKER.userId, order, reason, lines);
};

const writeOffsOf = (productId: string) =>
  sql(
    "SELECT l.batch, w.quantity, w.reason::text FROM lot_write_offs w JOIN lots l ON l.id = w.lot_id WHERE l.product_id = $1 ORDER BY l.batch",
    [productId],
  );
const refundedLines = (order: string) =>
  sql(
    "SELECT right(order_line_id, 1)::int AS line, quantity, restocked, wasted FROM refund_lines WHERE order_line_id LIKE $1 || '-%' ORDER BY 1",
    [order],
  );
const eventsOf = (order: string) =>
  sql(
    "SELECT type, message FROM order_events WHERE order_id = $1 AND type IN ('restocked', 'wasted') ORDER BY type",
    [order],
  );

describe("a canceled order that was packed from several lots", () => {
  it("returns all of its units to their own lots", async () => {
    const { id, order } = await packed(5, 3);
    await cancel(order);
    expect(await unitsOf(id)).toEqual([
      ["A", 2],
      ["B", 5],
      ["C", 9],
    ]);
    expect(await packedFrom(order)).toEqual([]);
    expect(await stockOf(id)).toMatchObject({ forSale: 16, available: 16, toPack: 0, short: 0 });
  });

  it("writes off the units of the lines that staff choose, and records them in the history, the audit log and the refund", async () => {
    const { id, order } = await packed(5, 3);
    await cancel(order, { reason: "Warm", lines: [{ id: `${order}-0`, outcome: "wasted" }] });
    expect(await unitsOf(id)).toEqual([
      ["A", 0],
      ["B", 2],
      ["C", 9],
    ]);
    expect(await writeOffsOf(id)).toEqual([
      { batch: "A", quantity: 2, reason: "refunded" },
      { batch: "B", quantity: 3, reason: "refunded" },
    ]);
    expect(await stockOf(id)).toMatchObject({ forSale: 11, available: 11, toPack: 0, short: 0 });
    expect(await refundedLines(order)).toEqual([
      { line: 0, quantity: 5, restocked: 0, wasted: 5 },
      { line: 1, quantity: 3, restocked: 3, wasted: 0 },
    ]);
    expect(await eventsOf(order)).toEqual([
      { type: "restocked", message: "3 × It" },
      { type: "wasted", message: "5 × It" },
    ]);
    const [entry] = await sql(
      "SELECT before, after, reason FROM audit_log WHERE object_id = $1 AND action = 'order.cancel'",
      [order],
    );
    expect(entry).toMatchObject({
      before: { cancelled: false },
      after: { cancelled: true, restocked: ["3 × It"], wasted: ["5 × It"] },
      reason: "Warm",
    });
  });

  it("writes units off once if several staff members cancel it at the same time", async () => {
    const { id, order } = await packed(5);
    const lines = [{ id: `${order}-0`, outcome: "wasted" }];
    await Promise.all([1, 2, 3].map(() => cancel(order, { lines })));
    expect((await writeOffsOf(id)).map(({ quantity }) => quantity)).toEqual([2, 3]);
  });

  it("requires a lot for the remaining units if the customer kept others", async () => {
    const { id, order, lot } = await packed(5);
    await refundUnits(order, 2);
    for (const [lines, sentence] of [
      [[], "Choose the lot that the units of It came from"],
      [[{ lot: "no-lot-of-it" }], "Choose a lot that It was packed from"],
      [[{ lot: lot("A") }], "Only 2 units of It from this lot can be returned. Refund the others separately"],
    ] as const)
      expect(
        await refusal(
          cancel(order, {
            lines: lines.map((line) => ({ id: `${order}-0`, outcome: "restocked", ...line })),
          }),
        ),
      ).toMatchObject({ code: "invalid_input", details: { fields: { lines: sentence } } });
    expect(await sql("SELECT cancelled_at FROM orders WHERE id = $1", [order])).toEqual([
      { cancelled_at: null },
    ]);
    await cancel(order, { lines: [{ id: `${order}-0`, outcome: "restocked", lot: lot("B") }] });
    expect(await unitsOf(id)).toEqual([
      ["A", 0],
      ["B", 5],
      ["C", 9],
    ]);
    expect(await packedFrom(order)).toEqual([["A", 2]]);
  });

  it("does not put returned units of a recalled lot back on sale", async () => {
    const { id, order, lot } = await packed(5);
    await recallLot({ ...PACKER, staffRole: "manager" }, lot("A"), "Glass");
    await cancel(order);
    expect(await unitsOf(id)).toEqual([
      ["A", 2, "recalled"],
      ["B", 5],
      ["C", 9],
    ]);
    expect(await stockOf(id)).toMatchObject({ forSale: 14, available: 14, short: 0 });
  });

  it("refuses lines of another order", async () => {
    const { order } = await packed(5);
    expect(await refusal(cancel(order, { lines: [{ id: "other-0", outcome: "wasted" }] }))).toMatchObject({
      code: "invalid_input",
      details: { fields: { lines: "must be lines of this order" } },
    });
  });
});

describe("an order that was not packed", () => {
  it("leaves its units in their lots when its buyer cancels it", async () => {
    const id = await product();
    await receive(id, 4, dayIn(60), { batch: "A" });
    const order = await paid(id, 3);
    const { id: userId } = await person();
    await sql("UPDATE orders SET user_id = $2 WHERE id = $1", [order, userId]);
    await cancelOrder({ userId }, order);
    expect(await unitsOf(id)).toEqual([["A", 4]]);
    expect(await stockOf(id)).toMatchObject({ forSale: 4, available: 4, toPack: 0, short: 0 });
    expect(await eventsOf(order)).toEqual([]);
  });

  it("rejects writing its units off as waste", async () => {
    const id = await product();
    await receive(id, 4, dayIn(60), { batch: "A" });
    const order = await paid(id, 3);
    const lines = [{ id: `${order}-0`, outcome: "wasted" }];
    for (const wasting of [cancel(order, { lines }), refundRest(order, 3, { lines })])
      expect(await refusal(wasting)).toMatchObject({ code: "conflict" });
    expect(await writeOffsOf(id)).toEqual([]);
  });
});

describe("units that an earlier refund left in the lots of an order that was canceled before it was packed", () => {
  it("are written off, also if the refund of the rest fails and its hold is released", async () => {
    const id = await product();
    await receive(id, 9, dayIn(60), { batch: "A" });
    const order = await paid(id, 3);
    await refundUnits(order, 1);
    await cancel(order);
    await db().$transaction(async (tx) => {
      const row = await tx.order.findUniqueOrThrow({ where: { id: order } });
      const { id: refundId } = await tx.refund.findFirstOrThrow({ where: { orderId: order, kind: "full" } });
      const failed = await tx.refund.update({ where: { id: refundId }, data: { status: "failed" } });
      await failRefund(tx, row, failed, { sentence: "It failed.", cause: "bank", isOwed: true });
    });
    await allocateShippedOrders();
    expect(await writeOffsOf(id)).toEqual([]);
    expect(await stockOf(id)).toMatchObject({ forSale: 6, available: 6, toPack: 3 });
    await releaseOrder(PACKER.userId, order, { note: "Paid in cash" });
    expect(await stockOf(id)).toMatchObject({ forSale: 8, available: 8, toPack: 1 });
    await allocateShippedOrders();
    expect(await writeOffsOf(id)).toEqual([{ batch: "A", quantity: 1, reason: "refunded" }]);
    expect(await unitsOf(id)).toEqual([["A", 8]]);
    expect(await stockOf(id)).toMatchObject({ forSale: 8, available: 8, toPack: 0, short: 0 });
  });
});

describe("a full refund of the rest of a packed order", () => {
  it("restocks each line's units, writes them off or leaves them with the customer, as staff choose", async () => {
    const { id, order } = await packed(2, 5, 3);
    const [a, b] = [`${order}-0`, `${order}-1`];
    await refundRest(order, 10, {
      lines: [
        { id: a, outcome: "wasted" },
        { id: b, outcome: "restocked" },
      ],
    });
    expect(await unitsOf(id)).toEqual([
      ["A", 0],
      ["B", 5],
      ["C", 6],
    ]);
    expect(await writeOffsOf(id)).toEqual([{ batch: "A", quantity: 2, reason: "refunded" }]);
    expect(await packedFrom(order)).toEqual([["C", 3]]);
    expect(await refundedLines(order)).toEqual([
      { line: 0, quantity: 2, restocked: 0, wasted: 2 },
      { line: 1, quantity: 5, restocked: 5, wasted: 0 },
      { line: 2, quantity: 3, restocked: 0, wasted: 0 },
    ]);
  });

  it("requires a lot if the customer kept other units of the line", async () => {
    const { id, order, lot } = await packed(5);
    await refundUnits(order, 2);
    expect(await refusal(refundRest(order, 3, { restock: true }))).toMatchObject({
      code: "invalid_input",
      details: { fields: { lines: "Choose the lot that the units of It came from" } },
    });
    await refundRest(order, 3, { lines: [{ id: `${order}-0`, outcome: "wasted", lot: lot("B") }] });
    expect(await writeOffsOf(id)).toEqual([{ batch: "B", quantity: 3, reason: "refunded" }]);
    expect(await packedFrom(order)).toEqual([["A", 2]]);
  });
});

it("all units of a line return to that line's lots, even if another line has a lot that expires sooner", async () => {
  const { id, order } = await packed(5, 3);
  await refund(order, {
    kind: "lines",
    amount: 300,
    lines: [{ id: `${order}-1`, quantity: 3, restock: true }],
  });
  expect(await unitsOf(id)).toEqual([
    ["A", 0],
    ["B", 2],
    ["C", 9],
  ]);
  expect(
    await sql(
      "SELECT right(order_line_id, 1)::int AS line, sum(quantity)::int AS units FROM lot_allocations WHERE order_line_id LIKE $1 || '-%' GROUP BY 1",
      [order],
    ),
  ).toEqual([{ line: 0, units: 5 }]);
});
