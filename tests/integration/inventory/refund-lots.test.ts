import { failRefund } from "@/lib/checkout/commands/refunds/fail-refund";
import { lockOrderMoney } from "@/lib/checkout/commands/refunds/lock-order-money";
import { decideRefund } from "@/lib/checkout/commands/refunds/refund-order";
import { returnUnits } from "@/lib/checkout/commands/returns/return-units";
import { refundOrderSchema } from "@/lib/checkout/schema";
import { recallLot } from "@/lib/inventory/commands/recall-lot";
import { returnUnitsSchema } from "@/lib/problems/schema";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { PACKER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { dayIn, lotShop } from "../../support/lot-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { sql, receive, product, sell, charge, lotIdFinder, mark, unitsOf, stockOf, packedFrom } = lotShop();
let made = 0;

/** Refunds units of lines, which cost 100 cents each. */
const refund = (
  orderId: string,
  ...lines: { position?: number; quantity: number; [change: string]: unknown }[]
) =>
  db().$transaction(async (tx) => {
    const order = await lockOrderMoney(tx, orderId);
    if (!order) throw new Error("no order");
    made += 1;
    const input = refundOrderSchema.parse({
      kind: "lines",
      requestKey: `refund-lots-${made}`,
      version: order.version,
      amount: 100 * lines.reduce((sum, { quantity }) => sum + quantity, 0),
      lines: lines.map(({ position = 0, ...line }) => ({
        id: `${orderId}-${position}`,
        restock: true,
        ...line,
      })),
    });
    return decideRefund(tx, order, { actorId: PACKER.userId, idempotencyKey: input.requestKey, input });
  });

async function ship(order: string): Promise<void> {
  await charge(order);
  for (const status of ["packed", "shipped"] as const) expect(await mark(order, status)).toBeUndefined();
}

/** A shipped order of 2 units of lot A, which expires first, and 3 of lot B; one line for each quantity. */
async function ofTwoLots(...quantities: number[]) {
  const id = await product();
  await receive(id, 2, dayIn(60), { batch: "A" });
  await receive(id, 9, dayIn(90), { batch: "B" });
  const order = await sell(id, ...quantities);
  await ship(order);
  expect(await packedFrom(order)).toEqual([
    ["A", 2],
    ["B", 3],
  ]);
  return { id, order, lot: await lotIdFinder(id) };
}
const writeOffsOf = (productId: string) =>
  sql(
    "SELECT l.batch, w.quantity, w.reason::text, w.note FROM lot_write_offs w JOIN lots l ON l.id = w.lot_id WHERE l.product_id = $1 ORDER BY w.created_at, l.batch",
    [productId],
  );

describe("refunded units of an order that was packed from two lots", () => {
  it("go back to the lot that staff name", async () => {
    const { id, order, lot } = await ofTwoLots(5);
    await refund(order, { quantity: 2, lot: lot("B") });
    expect(await unitsOf(id)).toEqual([
      ["A", 0],
      ["B", 8],
    ]);
    expect(await packedFrom(order)).toEqual([
      ["A", 2],
      ["B", 1],
    ]);
  });

  it("need the name of their lot, unless all of the line comes back", async () => {
    const { id, order, lot } = await ofTwoLots(5);
    for (const [named, sentence, quantity] of [
      [undefined, "Choose the lot that the units of It came from", 1],
      ["no-lot-of-it", "Choose a lot that It was packed from", 1],
      [lot("A"), "Only 2 units of It from this lot can be returned. Refund the others separately", 3],
    ] as const)
      expect(await refusal(refund(order, { quantity, lot: named }))).toMatchObject({
        code: "invalid_input",
        details: { fields: { lines: sentence } },
      });
    expect(await sql("SELECT 1 FROM refunds WHERE order_id = $1", [order])).toEqual([]);
    await refund(order, { quantity: 5 });
    expect(await unitsOf(id)).toEqual([
      ["A", 2],
      ["B", 9],
    ]);
  });

  it("need no lot when they do not come back", async () => {
    const { id, order } = await ofTwoLots(5);
    await refund(order, { quantity: 1, restock: false });
    expect(await unitsOf(id)).toEqual([
      ["A", 0],
      ["B", 6],
    ]);
  });

  it("go back to the lot of their own line", async () => {
    const { id, order } = await ofTwoLots(2, 3);
    await refund(order, { position: 1, quantity: 1 });
    expect(await unitsOf(id)).toEqual([
      ["A", 0],
      ["B", 7],
    ]);
    await refund(order, { position: 1, quantity: 1 }, { position: 0, quantity: 1 });
    expect(await unitsOf(id)).toEqual([
      ["A", 1],
      ["B", 8],
    ]);
  });

  it("are not for sale in a recalled lot, and do not hide the customer from the recall of the other", async () => {
    const { id, order, lot } = await ofTwoLots(5);
    await recallLot({ ...PACKER, staffRole: "manager" }, lot("B"), "Traces of milk");
    await refund(order, { quantity: 1, lot: lot("A") });
    expect(await unitsOf(id)).toEqual([
      ["A", 1],
      ["B", 6, "recalled"],
    ]);
    await refund(order, { quantity: 1, lot: lot("B") });
    expect(await stockOf(id)).toMatchObject({ forSale: 1, available: 1, short: 0 });
    expect(await packedFrom(order)).toEqual([
      ["A", 1],
      ["B", 2],
    ]);
  });
});

describe("refunded units that are wasted", () => {
  it("are written off in their lot", async () => {
    const { id, order, lot } = await ofTwoLots(5);
    await refund(order, { quantity: 2, restock: false, waste: true, lot: lot("B") });
    expect(await unitsOf(id)).toEqual([
      ["A", 0],
      ["B", 6],
    ]);
    expect(await stockOf(id)).toMatchObject({ forSale: 6, available: 6, short: 0 });
    expect(await writeOffsOf(id)).toEqual([
      { batch: "B", quantity: 2, reason: "refunded", note: expect.stringMatching(/^Returned from order /) },
    ]);
    expect(await packedFrom(order)).toEqual([
      ["A", 2],
      ["B", 1],
    ]);
    expect(
      await sql("SELECT restocked, wasted FROM refund_lines WHERE order_line_id = $1", [`${order}-0`]),
    ).toEqual([{ restocked: 0, wasted: 2 }]);
    expect(
      await sql("SELECT message FROM order_events WHERE order_id = $1 AND type = 'wasted'", [order]),
    ).toEqual([{ message: "2 × It" }]);
  });

  it("are not restocked at the same time", () => {
    const line = { id: "a", quantity: 1, restock: true, waste: true };
    const base = { kind: "lines", requestKey: "both-of-them", version: 1, amount: 100 };
    expect(refundOrderSchema.safeParse({ ...base, lines: [line] }).success).toBe(false);
  });

  it("of an unpacked order are written off when the rest is packed", async () => {
    const id = await product();
    await receive(id, 9, dayIn(90), { batch: "B" });
    const order = await sell(id, 3);
    await sql(
      "UPDATE orders SET subtotal_cents = 300, tax_cents = 0, shipping_cents = 0, total_cents = 300 WHERE id = $1",
      [order],
    );
    await sql(
      "INSERT INTO payments (id, order_id, payment_intent_id, amount_cents) VALUES ($1, $1, $1, 300)",
      [order],
    );
    expect(await refusal(refund(order, { quantity: 1, restock: false, waste: true }))).toMatchObject({
      code: "conflict",
    });
    await refund(order, { quantity: 1, restock: false });
    await mark(order, "packed");
    expect(await writeOffsOf(id)).toMatchObject([{ batch: "B", quantity: 1, reason: "refunded" }]);
  });

  it("of an order that left without lots, as with the previous release, leave the product's lots", async () => {
    const id = await product();
    await receive(id, 9, dayIn(90), { batch: "B" });
    const order = await sell(id, 3);
    await ship(order);
    await sql(
      `WITH sold AS (UPDATE reservations SET to_pack = 3 WHERE order_id = $1),
         packed AS (DELETE FROM lot_allocations WHERE order_line_id = $1 || '-0')
       UPDATE lots SET quantity = 9 WHERE product_id = $2`,
      [order, id],
    );
    await refund(order, { quantity: 2, restock: false, waste: true });
    expect(await unitsOf(id)).toEqual([["B", 7]]);
    expect(await stockOf(id)).toMatchObject({ forSale: 6, available: 6, toPack: 1 });
  });

  it("of a product without lots leave its stock as it was", async () => {
    const id = await product(20);
    const order = await sell(id, 3);
    await ship(order);
    const onHand = async () => (await sql("SELECT on_hand, available FROM products WHERE id = $1", [id]))[0];
    const before = await onHand();
    await refund(order, { quantity: 2, restock: false, waste: true });
    expect(await onHand()).toEqual(before);
  });

  it("come back once: neither a report nor a second refund after a failed one adds them again", async () => {
    const { id, order, lot } = await ofTwoLots(5);
    await sql(
      "INSERT INTO order_problems (id, order_id, reason, description, request_key, created_at, updated_at) VALUES ($1, $1, 'damaged', 'Torn', $1, $2, $2)",
      [order, now()],
    );
    await sql("INSERT INTO order_problem_lines (problem_id, order_line_id, quantity) VALUES ($1, $2, 1)", [
      order,
      `${order}-0`,
    ]);
    const wasted = { quantity: 1, restock: false, waste: true, lot: lot("B") };
    const refundId = await refund(order, wasted);
    const again = {
      requestKey: "return-again",
      line: `${order}-0`,
      quantity: 1,
      outcome: "restocked",
      lot: lot("B"),
    };
    expect(await refusal(returnUnits(PACKER, order, returnUnitsSchema.parse(again)))).toMatchObject({
      details: { fields: { quantity: "a refund has already taken these units back" } },
    });
    await db().$transaction(async (tx) => {
      const row = await tx.order.findUniqueOrThrow({ where: { id: order } });
      const failed = await tx.refund.update({ where: { id: refundId }, data: { status: "failed" } });
      await failRefund(tx, row, failed, { sentence: "It failed.", cause: "provider", isOwed: true });
    });
    await refund(order, wasted);
    expect(await writeOffsOf(id)).toHaveLength(1);
    expect(await unitsOf(id)).toEqual([
      ["A", 0],
      ["B", 6],
    ]);
    await refund(order, { quantity: 1, lot: lot("B") });
    expect(await unitsOf(id)).toEqual([
      ["A", 0],
      ["B", 7],
    ]);
  });
});
