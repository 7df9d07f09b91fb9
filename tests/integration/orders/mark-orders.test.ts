import { getAuditPage } from "@/lib/admin/queries/log";
import { DEFAULT_PAGE_SIZE } from "@/lib/admin/schema/list";
import { auditListSchema } from "@/lib/admin/schema/log";
import { markOrders, undoMarkOrders } from "@/lib/checkout/commands/order-changes/mark-orders";
import { markOrderAlertResolved } from "@/lib/checkout/commands/order-changes/staff-order-actions";
import { findAdjacentOrders, getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { getAdminOrderPage, selectOrders, suggestOrders } from "@/lib/orders/queries/admin-orders";
import { orderListSchema } from "@/lib/orders/schema/admin-order";
import { PACKER } from "../../support/actors";
import { adminShop, refusal } from "../../support/admin-shop";
import { orderFixtures } from "../../support/order-fixtures";

const { sql } = adminShop();
const { order: makeOrder } = orderFixtures(sql);
const list = (params: object = {}) => getAdminOrderPage(orderListSchema.parse(params));
const mailsOf = (id: string) => sql("SELECT key FROM mail_outbox WHERE data->>'orderId' = $1", [id]);

describe("a bulk update of orders", () => {
  const several = async (count: number) => {
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) ids.push(await makeOrder("pack@garden.example"));
    const rows = await Promise.all(ids.map(getAdminOrder));
    return rows.map(({ id, version, orderNumber }) => ({ id, version, orderNumber }));
  };
  const statuses = async (orders: { id: string }[]) =>
    (await Promise.all(orders.map(({ id }) => getAdminOrder(id)))).map(({ status }) => status);

  it("marks them together, each with history and audit entry, without email", async () => {
    const orders = await several(3);
    expect(await markOrders(PACKER, { orders, status: "packed" })).toEqual({
      done: orders.map(({ id, orderNumber, version }) => ({
        id,
        orderNumber,
        version: version + 1,
        before: "new",
      })),
      refused: [],
    });
    expect(await statuses(orders)).toEqual(["packed", "packed", "packed"]);
    for (const { id } of orders) {
      expect((await getAdminOrder(id)).events.map(({ type, who }) => [type, who])).toEqual([
        ["packed", "Olga"],
      ]);
      expect(await sql("SELECT after FROM audit_log WHERE object_id = $1", [id])).toEqual([
        { after: { status: "packed" } },
      ]);
      expect(await mailsOf(id)).toEqual([]);
    }
  });

  it.each([
    ["was seen before a change", "version = version + 1", "has changed in the meantime"],
    ["was canceled", "cancelled_at = now(), cancel_reason = 'shop'", "was canceled"],
    ["was refunded", "payment_status = 'refunded'", "was refunded"],
    ["is not paid", "paid_at = NULL, payment_status = 'pending'", "has not been paid"],
    ["has left", "fulfillment_status = 'shipped'", "has already shipped"],
    ["is on hold", "hold", "is on hold (dispute or inquiry)"],
  ])("skips an order that %s, and names it", async (_what, state, reason) => {
    const orders = await several(3);
    const [first, bad, last] = orders;
    if (state === "hold")
      await sql(
        "INSERT INTO order_holds (id, order_id, reason, source_id, detail) VALUES ('batch', $1, 'dispute', 'batch', '')",
        [bad?.id],
      );
    else await sql(`UPDATE orders SET ${state} WHERE id = $1`, [bad?.id]);
    const [, before] = await statuses(orders);
    const result = await markOrders(PACKER, { orders, status: "labeled" });
    expect(result.done.map(({ id }) => id)).toEqual([first?.id, last?.id]);
    expect(result.refused).toEqual([{ id: bad?.id, orderNumber: bad?.orderNumber, reason }]);
    expect(await statuses(orders)).toEqual(["labeled", before, "labeled"]);
  });

  it("ships them together and emails each buyer, except for pickups", async () => {
    const orders = await several(2);
    const [shipped, pickup] = orders;
    await sql("UPDATE orders SET fulfillment_method = 'pickup' WHERE id = $1", [pickup?.id]);
    const result = await markOrders(PACKER, { orders, status: "shipped" });
    expect(result.refused).toMatchObject([{ id: pickup?.id, reason: "is for pickup, not for shipping" }]);
    expect(await mailsOf(String(shipped?.id))).toEqual([{ key: `order-shipped:${shipped?.id}` }]);
    expect(await mailsOf(String(pickup?.id))).toEqual([]);
  });

  it("skips orders that no longer exist", async () => {
    const orders = await several(1);
    const missing = { id: "missing", version: 1 };
    const result = await markOrders(PACKER, { orders: [missing, ...orders], status: "packed" });
    expect(result.refused).toEqual([{ id: "missing", orderNumber: "", reason: "no longer exists" }]);
    expect(await statuses(orders)).toEqual(["packed"]);
  });

  it("skips an order that fails at the database, and can be undone", async () => {
    const orders = await several(3);
    const [first, bad, last] = orders;
    await sql(`CREATE FUNCTION fail_one() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.id = '${bad?.id}' THEN RAISE EXCEPTION 'disk full'; END IF; RETURN NEW; END $$`);
    await sql("CREATE TRIGGER fail_one BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION fail_one()");
    try {
      const { done, refused } = await markOrders(PACKER, { orders, status: "packed" });
      expect(refused).toEqual([
        { id: bad?.id, orderNumber: bad?.orderNumber, reason: "could not be changed; try again" },
      ]);
      expect(await statuses(orders)).toEqual(["packed", "new", "packed"]);
      const undone = await undoMarkOrders(PACKER, {
        orders: done.map(({ before, ...rest }) => ({ ...rest, status: before })),
      });
      expect(undone.done.map(({ id }) => id)).toEqual([first?.id, last?.id]);
      expect(await statuses(orders)).toEqual(["new", "new", "new"]);
    } finally {
      await sql("DROP FUNCTION fail_one CASCADE");
    }
  });

  it("can be undone, except for an order that was changed since", async () => {
    const orders = await several(3);
    const [packed, , changed] = orders;
    await sql("UPDATE orders SET fulfillment_status = 'packed' WHERE id = $1", [packed?.id]);
    const { done } = await markOrders(PACKER, { orders, status: "shipped" });
    await sql("UPDATE orders SET version = version + 1 WHERE id = $1", [changed?.id]);
    const back = done.map(({ id, version, before }) => ({ id, version, status: before }));
    const result = await undoMarkOrders(PACKER, { orders: back });
    expect(result.refused).toMatchObject([{ id: changed?.id, reason: "has changed in the meantime" }]);
    expect(await statuses(orders)).toEqual(["packed", "new", "shipped"]);
    const { events, shippedAt } = await getAdminOrder(String(packed?.id));
    expect([events.at(-1)?.message, shippedAt]).toEqual(["Undo of “Shipped”", null]);
    expect((await undoMarkOrders(PACKER, { orders: back })).done).toEqual([]);
  });

  it("from done back to shipped sends no email", async () => {
    const orders = await several(1);
    const id = String(orders[0]?.id);
    await markOrders(PACKER, { orders, status: "shipped" });
    const { done } = await markOrders(PACKER, { orders: [await getAdminOrder(id)], status: "done" });
    await undoMarkOrders(PACKER, {
      orders: done.map(({ before, ...rest }) => ({ ...rest, status: before })),
    });
    expect(await statuses(orders)).toEqual(["shipped"]);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it("by two staff members concurrently is applied by one of them", async () => {
    const orders = await several(4);
    const work = [orders, orders.toReversed()].map((both) =>
      markOrders(PACKER, { orders: both, status: "packed" }),
    );
    const [one, other] = await Promise.all(work);
    expect([one, other].flatMap((result) => result?.done.map(({ id }) => id)).sort()).toEqual(
      orders.map(({ id }) => id).sort(),
    );
    expect([one, other].flatMap((result) => result?.refused)).toHaveLength(4);
    expect((await getAdminOrder(orders[0]?.id ?? "")).events).toHaveLength(1);
  });
});

describe("the list of orders", () => {
  it("pages both ways without missing or repeating an order, also for identical timestamps", async () => {
    const at = new Date("2031-05-05T10:00:00Z");
    const ids = new Set<string>();
    for (let count = 0; count < 2 * DEFAULT_PAGE_SIZE + 3; count += 1) {
      const id = await makeOrder("walk@garden.example", { paid: false, createdAt: at });
      await sql("UPDATE orders SET paid_at = $2, payment_status = 'paid' WHERE id = $1", [id, at]);
      ids.add(id);
    }
    const first = await list({ search: "walk@garden" });
    expect(first).toMatchObject({ total: 2 * DEFAULT_PAGE_SIZE + 3, before: null });
    const second = await list({ search: "walk@garden", after: first.after });
    const third = await list({ search: "walk@garden", after: second.after });
    expect(third.after).toBeNull();
    const all = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(new Set(all)).toEqual(ids);
    expect(all).toHaveLength(ids.size);
    expect((await list({ search: "walk@garden", before: third.before })).rows).toEqual(second.rows);
    expect(await list({ search: "walk@garden", before: second.before })).toEqual(first);
  });

  it("is searched by number, name and email, and filtered by status, payment, cancellation and days of the shop", async () => {
    const [paid, waiting, gone] = [
      await makeOrder("fay@garden.example"),
      await makeOrder("fay@garden.example", { paid: false }),
      await makeOrder("fay@garden.example"),
    ];
    await sql(
      "UPDATE orders SET customer_name = 'Fay 100%_Field', fulfillment_status = 'packed' WHERE id = $1",
      [paid],
    );
    await sql(
      "UPDATE orders SET cancelled_at = now(), cancel_reason = 'shop', payment_status = 'refunded' WHERE id = $1",
      [gone],
    );
    const found = async (params: object) =>
      (await list({ search: "fay@garden", ...params })).rows.map(({ id }) => id).sort();
    expect(await found({})).toEqual([paid, gone].sort());
    expect(await found({ payment: "all" })).toEqual([paid, waiting, gone].sort());
    expect(await found({ payment: "pending" })).toEqual([waiting]);
    expect(await found({ payment: "refunded" })).toEqual([gone]);
    expect(await found({ cancelled: "no" })).toEqual([paid]);
    expect(await found({ status: "packed" })).toEqual([paid]);
    expect(await found({ status: "no such", payment: "nonsense", from: "2026-02-31" })).toEqual(
      [paid, gone].sort(),
    );
    expect(await found({ search: "100%_f" })).toEqual([paid]);
    expect((await suggestOrders("100%_f")).map(({ id }) => id)).toEqual([paid]);
    expect(await found({ search: `#${paid.slice(-8)} FIELD` })).toEqual([paid]);
    // The day on which daylight saving time ends in Los Angeles has 25 hours: until 8:00 UTC of the next day.
    const days = { from: "2026-11-01", to: "2026-11-01", payment: "all" };
    for (const [at, isIn] of [
      ["2026-11-01T06:59:59Z", false],
      ["2026-11-01T07:00:00Z", true],
      ["2026-11-02T07:59:59Z", true],
      ["2026-11-02T08:00:00Z", false],
    ] as const) {
      const [day, time] = at.slice(0, -1).split("T");
      await sql("UPDATE orders SET created_at = $2::timestamp WHERE id = $1", [waiting, `${day} ${time}`]);
      expect([at, await found(days)]).toEqual([at, isIn ? [waiting] : []]);
    }
  });

  it("lists packable orders as new unless another filter is set", async () => {
    const [paid, partly, refunded, cancelled, held] = await Promise.all(
      ["paid", "partly", "refunded", "cancelled", "held"].map(() => makeOrder("ada@garden.example")),
    );
    await sql("UPDATE orders SET payment_status = 'partially_refunded' WHERE id = $1", [partly]);
    await sql("UPDATE orders SET payment_status = 'refunded' WHERE id = $1", [refunded]);
    await sql("UPDATE orders SET cancelled_at = now(), cancel_reason = 'shop' WHERE id = $1", [cancelled]);
    await sql(
      "INSERT INTO order_holds (id, order_id, reason, source_id, detail) VALUES ('ada', $1, 'dispute', 'ada', '')",
      [held],
    );
    const found = async (params: object) =>
      (await list({ search: "ada@garden", status: "new", ...params })).rows.map(({ id }) => id).sort();
    expect(await found({})).toEqual([paid, partly].sort());
    expect(await found({ hold: "yes" })).toEqual([held]);
    expect(await found({ cancelled: "yes" })).toEqual([cancelled]);
    expect(await found({ payment: "refunded" })).toEqual([refunded]);
  });

  it("shows 25, 50 or 100 rows, and selects the orders of all pages for a batch", async () => {
    for (let made = 0; made < 51; made += 1) await makeOrder("una@garden.example");
    const rows = async (asked?: unknown) => (await list({ search: "una@garden", rows: asked })).rows.length;
    expect([await rows(), await rows("50"), await rows("100"), await rows("51")]).toEqual([25, 50, 51, 25]);
    const all = await selectOrders(orderListSchema.parse({ search: "una@garden" }));
    expect(all).toHaveLength(51);
    const [first] = (await list({ search: "una@garden" })).rows;
    expect(first).toMatchObject(all[0] ?? {});
    expect(all[0]).toMatchObject({
      id: first?.id,
      version: first?.version,
      customerEmail: "una@garden.example",
    });
  });

  it("finds the previous and next order", async () => {
    const [older, middle, newer] = await Promise.all(
      ["2032-01-01", "2032-01-02", "2032-01-03"].map(async (createdAt) => {
        const id = await makeOrder("gil@garden.example", { createdAt: new Date(createdAt) });
        await sql("UPDATE orders SET paid_at = $2 WHERE id = $1", [id, new Date(createdAt)]);
        return id;
      }),
    );
    expect(await findAdjacentOrders(String(middle))).toEqual({ newer, older });
  });
});

it("resolves a staff alert once, with an audit log entry", async () => {
  const id = await makeOrder("hal@garden.example");
  await sql(
    "INSERT INTO notices (id, key, kind, object_type, object_id, message) VALUES ('hal', 'hal', 'refund_failed', 'order', $1, 'Look')",
    [id],
  );
  expect((await markOrderAlertResolved(PACKER, id, "hal")).alerts).toEqual([]);
  expect(await refusal(markOrderAlertResolved(PACKER, id, "hal"))).toMatchObject({ status: 404 });
  expect(await sql("SELECT actor_name, action, after FROM audit_log WHERE object_id = $1", [id])).toEqual([
    { actor_name: "Olga", action: "alert.resolve", after: { message: "Look" } },
  ]);
  // Staff can search the audit log by order number, in upper or lower case, with or without #.
  const number = id.slice(-8);
  for (const search of [number.toUpperCase(), `#${number.toLowerCase()}`])
    expect((await getAuditPage(auditListSchema.parse({ search }))).rows).toMatchObject([
      { action: "alert.resolve", objectId: id },
    ]);
});
