import { getCart } from "@/lib/cart/queries";
import { restoreCart, setWantsReminders } from "@/lib/cart-reminders/commands";
import { restoreCartToken } from "@/lib/cart-reminders/queries";
import { dayOf } from "@/lib/core/dates";
import { listReminderSales } from "@/lib/reports/queries/reminder-sales";
import { now } from "@/lib/server/clock";
import { errorOf } from "../../support/discount-shop";

import { HOUR, reminderShop } from "../../support/reminder-shop";

const shop = reminderShop();
const { sql, shopper, person, customer, remindersOf, firstReminder, buy, moveTo } = shop;

const linkOf = (id: string) => ({ reminder: id, proof: restoreCartToken(id) });
const contentsOf = async ({ owner, viewer }: ReturnType<typeof shopper>) =>
  (await getCart(owner, viewer as never)).map(({ quantity, isSubscription }) => [quantity, isSubscription]);

describe("the link of a cart reminder", () => {
  it("copies the cart to another device, however often it is opened, and not beyond the stock", async () => {
    const one = await customer();
    await one.add(1, 3);
    moveTo(5 * HOUR);
    const id = await firstReminder(one);
    const device = shopper();
    await device.add(0, 1);
    await sql("UPDATE products SET available = 2 WHERE id = $1", [shop.product(1)]);
    const opened = await Promise.all(
      Array.from({ length: 4 }, () => restoreCart(linkOf(id), device.owner, { isMember: false })),
    );
    expect(opened.map(({ added }) => added).sort()).toEqual([0, 0, 0, 3]);
    expect((await contentsOf(device)).map(([quantity]) => quantity)).toEqual([2, 2]);
    await sql("UPDATE products SET available = on_hand");
  });

  it("copies a product that is in the cart once and as a subscription in both quantities", async () => {
    const { id, email } = await person();
    await setWantsReminders(id, true);
    const one = { ...shopper(id, { isMember: true }), id, email };
    await one.add(0, 2);
    await one.add(0, 3, true);
    moveTo(5 * HOUR);
    const device = shopper();
    await device.add(0, 1);
    await restoreCart(linkOf(await firstReminder(one)), device.owner, { isMember: false });
    expect(await contentsOf(device)).toEqual([[5, false]]);
  });

  it("leaves its owner's cart as it is, and the second reminder follows", async () => {
    const one = await customer();
    moveTo(5 * HOUR);
    const id = await firstReminder(one);
    expect(await restoreCart(linkOf(id), one.owner, { isMember: false })).toMatchObject({ added: 0 });
    expect(await contentsOf(one)).toEqual([[2, false]]);
    moveTo(49 * HOUR);
    expect(await remindersOf(one)).toEqual([1, 2]);
  });

  it("is refused with another signature, and after 30 days", async () => {
    const one = await customer();
    moveTo(5 * HOUR);
    const id = await firstReminder(one);
    const restore = (proof: string) =>
      errorOf(restoreCart({ reminder: id, proof }, shopper().owner, { isMember: false }));
    expect(await restore(restoreCartToken("another"))).toMatchObject({ code: "not_found" });
    moveTo(29 * 24 * HOUR);
    expect(await restore(restoreCartToken(id))).toBeNull();
    moveTo(31 * 24 * HOUR);
    expect(await restore(restoreCartToken(id))).toMatchObject({ code: "not_found" });
  });
});

describe("an order", () => {
  const sales = async () => {
    const day = dayOf(now(), "UTC");
    const rows = await listReminderSales({ range: { from: "2026-11-01", to: day }, timeZone: "UTC" });
    return rows.map(({ opened, orders, revenueCents }) => [opened, orders, revenueCents]);
  };
  const minus = (after: number[][], before: number[][]) =>
    after.map((row, step) => row.map((value, index) => value - (before[step]?.[index] ?? 0)));

  it("within 7 days after the link was opened counts as sales of the reminder, also a guest's, and ends the reminders", async () => {
    const one = await customer();
    moveTo(5 * HOUR);
    const before = await sales();
    const id = await firstReminder(one);
    const device = shopper();
    await restoreCart(linkOf(id), device.owner, { isMember: false });
    const order = await buy(device);
    const [{ subtotal_cents: subtotal } = {}] = await sql("SELECT subtotal_cents FROM orders WHERE id = $1", [
      order,
    ]);
    expect(minus(await sales(), before)).toEqual([
      [1, 1, Number(subtotal)],
      [0, 0, 0],
    ]);
    moveTo(49 * HOUR);
    expect(await remindersOf(one)).toEqual([1]);
  });

  it.each([
    ["without the link", 0, false],
    ["8 days after the link was opened", 8 * 24 * HOUR, true],
  ])("%s does not", async (_when, later, opens) => {
    const one = await customer();
    moveTo(5 * HOUR);
    const id = await firstReminder(one);
    if (opens) await restoreCart(linkOf(id), one.owner, { isMember: false });
    moveTo(5 * HOUR + later);
    await buy(one);
    expect(await sql("SELECT order_id FROM cart_reminders WHERE id = $1", [id])).toEqual([
      { order_id: null },
    ]);
  });
});
