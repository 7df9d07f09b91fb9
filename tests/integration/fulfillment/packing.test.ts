import {
  type lockOrder,
  updateOrder,
  writeOrderChange,
} from "@/lib/checkout/commands/order-changes/update-order";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { packOrder } from "@/lib/fulfillment/commands/pack-order";
import { findOrdersToPack } from "@/lib/fulfillment/queries/orders-to-pack";
import { getPackingOrder } from "@/lib/fulfillment/queries/packing-order";
import { getPickList } from "@/lib/fulfillment/queries/pick-list";
import { db } from "@/lib/server/db";
import { PACKER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { hold } from "../../support/hold";
import { dayIn, lotShop } from "../../support/lot-shop";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

const { sql, product, receive, sell, packedFrom, unitsOf } = lotShop();

const url = () => String(process.env["DATABASE_URL"]);
const PETRA = { userId: "petra", staffRole: "fulfilment" as const };
beforeAll(() =>
  sql(
    "INSERT INTO users (id, email, first_name, is_admin, updated_at) VALUES ('petra', 'petra@shop.example', 'Petra', true, now())",
  ),
);

/** What a packer sends who sees the order as it is now. */
async function seen(id: string) {
  const { version, products } = await getPackingOrder(id);
  const lots = products.flatMap((one) => one.lots.map((lot) => ({ lotId: lot.id, quantity: lot.units })));
  return { version, lots };
}

const listed = async (ids: readonly string[]) =>
  (await getPickList(ids)).groups
    .flatMap(({ products }) => products)
    .map(({ name, units, lots, missing }) => ({
      name,
      units,
      lots: lots.map((lot) => [lot.batch, lot.units]),
      missing,
    }));

describe("the pick list", () => {
  it("names the lots that packing takes, first expired, first out, over several orders", async () => {
    const id = await product();
    await receive(id, 4, dayIn(40), { batch: "LATE" });
    await receive(id, 5, dayIn(20), { batch: "EARLY" });
    const orders = [await sell(id, 3), await sell(id, 1, 2), await sell(id, 2)];
    const [row] = await listed(orders);
    expect(row).toMatchObject({
      units: 8,
      missing: 0,
      lots: [
        ["EARLY", 5],
        ["LATE", 3],
      ],
    });
    for (const { id: order } of (await findOrdersToPack(orders)).orders)
      await packOrder(PACKER, order, await seen(order));
    const taken = (await Promise.all(orders.map(packedFrom))).flat();
    const units = (batch: string) =>
      taken.reduce((sum, [lot, count]) => (lot === batch ? sum + Number(count) : sum), 0);
    expect([units("EARLY"), units("LATE")]).toEqual([5, 3]);
    expect(await listed(orders)).toEqual([]);
  });

  it("has products without lots, leaves refunded units out, and says what is missing", async () => {
    const [plain, old] = [await product(9), await product(0, { minRemainingDays: 5 })];
    await receive(old, 3, dayIn(60), { batch: "OLD" });
    const orders = [await sell(plain, 4), await sell(old, 2)];
    await sql("UPDATE order_lines SET refunded_quantity = 1 WHERE order_id = $1", [orders[0]]);
    await sql("UPDATE lots SET best_before = $2::date WHERE product_id = $1 AND batch = 'OLD'", [
      old,
      dayIn(6),
    ]);
    expect(await listed(orders)).toEqual([
      { name: expect.any(String), units: 3, lots: [], missing: 0 },
      { name: expect.any(String), units: 2, lots: [], missing: 2 },
    ]);
    const error = await refusal(
      seen(String(orders[1])).then((input) => packOrder(PACKER, String(orders[1]), input)),
    );
    expect(error.message).toMatch(/2 units missing/);
    expect(error.details).not.toHaveProperty("current");
  });

  it("has expedited orders first, leaves out what is not to be packed, and counts it", async () => {
    const id = await product(9);
    const [first, packed, held, express] = [
      await sell(id, 1),
      await sell(id, 1),
      await sell(id, 1),
      await sell(id, 1),
    ];
    await sql("UPDATE orders SET shipping_method = 'expedited' WHERE id = $1", [express]);
    await packOrder(PACKER, packed, await seen(packed));
    await sql(
      "INSERT INTO order_holds (id, order_id, reason, source_id, detail) VALUES ('packing', $1, 'dispute', 'packing', '')",
      [held],
    );
    const chosen = [first, packed, held, express];
    const { orders } = await findOrdersToPack(chosen);
    expect(orders.map(({ id: one }) => one)).toEqual([express, first]);
    expect(await getPickList(chosen)).toMatchObject({ orders: 2, leftOut: 2, units: 2 });
  });
});

describe("packing an order", () => {
  it("marks it with history and audit entry", async () => {
    const order = await sell(await product(5), 2);
    const { version, orderNumber } = await getPackingOrder(order);
    expect(await packOrder(PACKER, order, { version, lots: [] })).toEqual({
      id: order,
      orderNumber,
      version: version + 1,
      before: "new",
    });
    const { status, events } = await getAdminOrder(order);
    expect([status, events.map(({ type, who }) => [type, who])]).toEqual(["packed", [["packed", "Olga"]]]);
    expect(await sql("SELECT action, after FROM audit_log WHERE object_id = $1", [order])).toEqual([
      { action: "order.update", after: { status: "packed" } },
    ]);
  });

  it("is refused with the order as it is when its lots differ from those on the table", async () => {
    const id = await product();
    await receive(id, 3, dayIn(20), { batch: "A" });
    await receive(id, 3, dayIn(30), { batch: "B" });
    const [mine, other] = [await sell(id, 2), await sell(id, 2)];
    const input = await seen(mine);
    await packOrder(PETRA, other, await seen(other));
    const error = await refusal(packOrder(PACKER, mine, input));
    expect(error.message).toMatch(/^The lots to take have changed/);
    const current = error.details["current"] as Awaited<ReturnType<typeof getPackingOrder>>;
    expect(current.products[0]?.lots.map(({ batch, units }) => [batch, units])).toEqual([
      ["A", 1],
      ["B", 1],
    ]);
    expect(await packedFrom(mine)).toEqual([]);
    await packOrder(PACKER, mine, await seen(mine));
    expect(await packedFrom(mine)).toEqual([
      ["A", 1],
      ["B", 1],
    ]);
  });

  it("is refused with the order as it is after an edit, and without it once it is on hold", async () => {
    const order = await sell(await product(5), 1);
    const input = await seen(order);
    await updateOrder(PACKER, order, { notes: "Leave the jar out" });
    const error = await refusal(packOrder(PACKER, order, input));
    expect(error.details["current"]).toMatchObject({
      notes: "Leave the jar out",
      version: input.version + 1,
    });
    await sql(
      "INSERT INTO order_holds (id, order_id, reason, source_id, detail) VALUES ('held', $1, 'dispute', 'held', '')",
      [order],
    );
    expect((await refusal(packOrder(PACKER, order, await seen(order)))).message).toMatch(
      /is on hold \(dispute or inquiry\)\. Do not pack it\.$/,
    );
    expect((await getAdminOrder(order)).status).toBe("new");
  });
});

describe("an order that its packer sends again, after a lost response", () => {
  it("gets the same result, with one event and one allocation", async () => {
    const id = await product();
    await receive(id, 6, dayIn(20), { batch: "A" });
    const order = await sell(id, 2);
    const input = await seen(order);
    const first = await packOrder(PETRA, order, input);
    expect(await packOrder(PETRA, order, input)).toEqual(first);
    expect((await getAdminOrder(order)).events.map(({ type }) => type)).toEqual(["packed"]);
    expect(await packedFrom(order)).toEqual([["A", 2]]);
    expect(await unitsOf(id)).toEqual([["A", 4]]);
    expect((await refusal(packOrder(PACKER, order, input))).message).toMatch(/already packed, by Petra/);
    expect((await refusal(packOrder(PETRA, order, { ...input, lots: [] }))).message).toMatch(
      /already packed/,
    );
  });

  it("is told the state of an order that has gone further", async () => {
    const order = await sell(await product(5), 1);
    const input = await seen(order);
    await packOrder(PETRA, order, input);
    await updateOrder(PETRA, order, { status: "pickup" });
    expect((await refusal(packOrder(PETRA, order, input))).message).toMatch(
      /is already ready for pickup, by Petra\./,
    );
    await updateOrder(PETRA, order, { status: "done" });
    expect((await refusal(packOrder(PETRA, order, input))).message).toMatch(
      /is already finished, by Petra\./,
    );
  });
});

describe("two packers of one order", () => {
  const packers = [PACKER, PETRA];

  it("one of them packs it, and the other is told who did", async () => {
    const id = await product();
    await receive(id, 6, dayIn(20), { batch: "A" });
    const order = await sell(id, 2);
    const input = await seen(order);
    const row = await hold(url(), "SELECT 1 FROM orders WHERE id = $1 FOR UPDATE", [order]);
    const both = Promise.allSettled(packers.map((packer) => packOrder(packer, order, input)));
    await row.waiting(2);
    await row.free();
    const results = await both;
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = results.find((one) => one.status === "rejected");
    expect(String(lost?.reason)).toMatch(/is already packed, by (Olga|Petra)\. Put these units back\./);
    expect(await packedFrom(order)).toEqual([["A", 2]]);
    expect(await unitsOf(id)).toEqual([["A", 4]]);
    expect((await getAdminOrder(order)).events.map(({ type }) => type)).toEqual(["packed"]);
  });

  it("would both be told that they packed it without the lock (control)", async () => {
    const order = await sell(await product(5), 2);
    const row = await hold(url(), "SELECT 1 FROM orders WHERE id = $1 FOR UPDATE", [order]);
    const packUnlocked = (packer: (typeof packers)[number]) =>
      db().$transaction(async (tx) => {
        const read: Awaited<ReturnType<typeof lockOrder>> = {
          ...(await tx.order.findUniqueOrThrow({ where: { id: order } })),
          holds: [],
        };
        return writeOrderChange(tx, packer, read, { status: "packed" });
      });
    const both = Promise.allSettled(packers.map(packUnlocked));
    await row.waiting(2);
    await row.free();
    expect((await both).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect((await getAdminOrder(order)).events.map(({ type }) => type)).toEqual(["packed", "packed"]);
  });
});
