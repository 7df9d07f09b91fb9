import { claimGuestOrders } from "@/lib/orders/commands";
import { getOrderPage, getOwnOrder, listOrders } from "@/lib/orders/queries/own-orders";
import { orderFixtures } from "../../support/order-fixtures";
import { ownDatabase } from "../../support/own-database";

const { sql } = ownDatabase();
const { person, order } = orderFixtures(sql);

const numberOf = (id: string): string => id.slice(-8).toUpperCase();

describe("a user's orders", () => {
  it("are their own paid ones: not another user's, a guest's or a pending one", async () => {
    const [me, other] = [await person(), await person()];
    const mine = await order(me.email, { userId: me.id });
    const rest = [
      await order(me.email, { userId: other.id }),
      await order(me.email),
      await order(me.email, { userId: me.id, paid: false }),
    ];
    expect((await listOrders(me.id)).map(({ id }) => id)).toEqual([mine]);
    expect((await getOrderPage(me.id, null)).orders.map(({ id }) => id)).toEqual([mine]);
    expect(await getOwnOrder(me.id, numberOf(mine))).toMatchObject({ id: mine, totalCents: 108 });
    for (const id of rest) expect(await getOwnOrder(me.id, numberOf(id))).toBeNull();
  });

  it("show what was refunded: neither pending nor failed refunds", async () => {
    const me = await person();
    const id = await order(me.email, { userId: me.id });
    const refund = (cents: number, status: string) =>
      sql(
        `INSERT INTO refunds (id, order_id, payment_intent_id, idempotency_key, amount_cents, reason, status, updated_at)
         VALUES ($1 || $2, $1, 'pi', $1 || $2, $3, '', $2::"RefundStatus", now())`,
        [id, status, cents],
      );
    await refund(30, "succeeded");
    await refund(20, "requested");
    await refund(10, "failed");
    expect(await getOwnOrder(me.id, numberOf(id))).toMatchObject({ refundedCents: 30 });
  });

  it("are paged newest first, each once, also with identical timestamps", async () => {
    const { id: userId, email } = await person();
    const moment = new Date("2026-11-20T10:00:00.000Z");
    const made: string[] = [];
    for (let count = 0; count < 24; count += 1) {
      const createdAt = count < 12 ? moment : new Date(moment.getTime() + count);
      made.push(await order(email, { userId, createdAt }));
    }
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let after: string | null = null, page = 0; page === 0 || after; page += 1) {
      const { orders, older } = await getOrderPage(userId, after);
      seen.push(...orders.map(({ id }) => id));
      sizes.push(orders.length);
      after = older;
    }
    expect(sizes).toEqual([10, 10, 4]);
    expect(seen).toEqual([...made].reverse());
  });

  it("restart from the top after an order of another user", async () => {
    const [me, other] = [await person(), await person()];
    const mine = await order(me.email, { userId: me.id });
    const foreign = await order(other.email, { userId: other.id });
    for (const after of [numberOf(foreign), "NOWHERE0"])
      expect((await getOrderPage(me.id, after)).orders.map(({ id }) => id)).toEqual([mine]);
    expect(await getOrderPage(me.id, numberOf(mine))).toEqual({ orders: [], older: null });
  });
});

const ownerOf = async (id: string) =>
  (await sql("SELECT user_id FROM orders WHERE id = $1", [id]))[0]?.["user_id"];
const eventsOf = (id: string) =>
  sql("SELECT type, actor_id FROM order_events WHERE order_id = $1 ORDER BY created_at", [id]);

describe("orders placed as a guest", () => {
  it("are linked to the account once its email is verified, in any case, each with a history entry", async () => {
    const { id, email } = await person();
    const orders = [await order(email), await order(email.toUpperCase())];
    expect(await claimGuestOrders(id)).toBe(2);
    expect((await listOrders(id)).map((found) => found.id).sort()).toEqual(orders.sort());
    for (const claimed of orders)
      expect(await eventsOf(claimed)).toEqual([{ type: "claimed", actor_id: id }]);
  });

  it("are linked once for repeated and concurrent requests", async () => {
    const { id, email } = await person();
    const guest = await order(email);
    const counts = await Promise.all(Array.from({ length: 10 }, () => claimGuestOrders(id)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await claimGuestOrders(id)).toBe(0);
    expect(await eventsOf(guest)).toHaveLength(1);
  });

  it.each([
    ["an unproven e-mail", { verified: false }],
    ["a deleted account", { deleted: true }],
  ])("stay unlinked for %s", async (_name, how) => {
    const { id, email } = await person(how);
    const guest = await order(email);
    expect(await claimGuestOrders(id)).toBe(0);
    expect(await ownerOf(guest)).toBeNull();
  });

  it("stay unlinked when they belong to another account, are unpaid, or have another email", async () => {
    const { id, email } = await person();
    const other = await person();
    const taken = await order(email, { userId: other.id });
    const unpaid = await order(email, { paid: false });
    const foreign = await order(`x${email}`);
    expect(await claimGuestOrders(id)).toBe(0);
    expect(await claimGuestOrders("nobody")).toBe(0);
    expect(await ownerOf(taken)).toBe(other.id);
    expect([await ownerOf(unpaid), await ownerOf(foreign)]).toEqual([null, null]);
  });
});
