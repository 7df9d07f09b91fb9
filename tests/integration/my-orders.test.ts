import { getOrderPage, getOwnOrder, listOrders } from "@/lib/orders/queries";
import { orderFixtures } from "../support/order-fixtures";
import { ownDatabase } from "../support/own-database";

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
