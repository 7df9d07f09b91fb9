import { getAttention } from "@/lib/reports/queries/attention";
import { getToday } from "@/lib/reports/queries/today";
import { db } from "@/lib/server/db";
import { raiseStaffAlert, resolveStaffAlert } from "@/lib/server/staff-alerts";
import { dayIn, lotShop } from "../../support/lot-shop";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

const { sql, product, receive, sell, mark } = lotShop();

const HOUR = 60 * 60 * 1000;
const setPaid = (order: string, hoursAgo: number) =>
  sql("UPDATE orders SET paid_at = $2 WHERE id = $1", [order, new Date(Date.now() - hoursAgo * HOUR)]);

// The lists have room for the orders of one test.
afterEach(() =>
  sql("UPDATE orders SET cancelled_at = now(), cancel_reason = 'shop' WHERE cancelled_at IS NULL"),
);

/** Fails unless the dashboard counts the same late orders as Today lists. */
async function expectSameOnDashboard(): Promise<void> {
  const { orders, ordersInAll } = await getToday();
  expect(orders).toHaveLength(ordersInAll);
  const late = orders.filter(({ isLate, status }) => isLate && status === "new").length;
  expect((await getAttention()).lateToPack).toBe(late);
}

it("lists the lots to pick by expiry, and the orders that are due by the end of today", async () => {
  const [cheese, bread] = [await product(), await product()];
  await receive(cheese, 10, dayIn(40), { batch: "C-late" });
  await receive(cheese, 3, dayIn(30), { batch: "C-soon" });
  await receive(bread, 10, dayIn(35), { batch: "B" });
  const late = await sell(cheese, 5);
  const today = await sell(bread, 2);
  const tomorrow = await sell(bread, 1);
  await setPaid(late, 30);
  await setPaid(today, 23.5);
  await setPaid(tomorrow, 0);
  const { lots, orders, ordersInAll, toPack, unitsToPack } = await getToday();
  expect(lots.map(({ batch, units }) => [batch, units])).toEqual([
    ["C-soon", 3],
    ["B", 3],
    ["C-late", 2],
  ]);
  expect({ toPack, unitsToPack }).toEqual({ toPack: 3, unitsToPack: 8 });
  expect(orders.map(({ id, isLate }) => [id, isLate])).toEqual([
    [late, true],
    [today, false],
  ]);
  expect(ordersInAll).toBe(2);
  // A packed parcel is still due; a shipped one is not.
  expect(await mark(late, "packed")).toBeUndefined();
  expect((await getToday()).orders.map(({ id, status }) => [id, status])).toEqual([
    [late, "packed"],
    [today, "new"],
  ]);
  expect(await mark(late, "shipped")).toBeUndefined();
  expect((await getToday()).orders.map(({ id }) => id)).toEqual([today]);
});

it("with ship days, lists orders on their ship day", async () => {
  const tea = await product(50);
  const order = await sell(tea, 1);
  await setPaid(order, 30);
  const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
  const dayName = (index: number) => weekdays[new Date(`${dayIn(index)}T00:00:00Z`).getUTCDay()] ?? "";
  const mine = async (...shipDays: string[]) => {
    await sql("UPDATE store_settings SET ship_days = $1, cutoff_time = NULL", [shipDays]);
    const { orders, shipDays: methods } = await getToday();
    await expectSameOnDashboard();
    return [methods, ...orders.filter(({ id }) => id === order).map(({ isLate }) => isLate)];
  };
  expect(await mine()).toEqual(["none", true]);
  expect(await mine(dayName(1))).toEqual(["all"]); // no ship day since its payment
  expect(await mine(dayName(0))).toEqual(["all", false]);
  expect(await mine(dayName(-1))).toEqual(["all", true]);
  await sql("UPDATE store_settings SET ship_days = '{}'");
});

it("follows the ship days of an order's own delivery method", async () => {
  const tea = await product(50);
  const [own, standard] = [await sell(tea, 1), await sell(tea, 1)];
  for (const id of [own, standard]) await setPaid(id, 30);
  await sql(
    `INSERT INTO delivery_methods (id, name, position, price_cents, has_free_delivery, min_days, max_days, updated_at)
     VALUES ('coldvan', 'Cold van', 9, 1500, false, 1, 1, now())`,
  );
  await sql(
    "UPDATE orders SET delivery_method_id = 'coldvan', delivery_method_name = 'Cold van', delivery_days = 1 WHERE id = $1",
    [own],
  );
  const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
  const dayName = (index: number) => weekdays[new Date(`${dayIn(index)}T00:00:00Z`).getUTCDay()] ?? "";
  const due = async (methodDay: number | null, storeDay: number | null) => {
    const days = (index: number | null) => (index === null ? [] : [dayName(index)]);
    await sql("UPDATE delivery_methods SET ship_days = $1 WHERE id = 'coldvan'", [days(methodDay)]);
    await sql("UPDATE store_settings SET ship_days = $1, cutoff_time = NULL", [days(storeDay)]);
    const { orders, shipDays } = await getToday();
    await expectSameOnDashboard();
    const lateness = (id: string) => orders.find((one) => one.id === id)?.isLate ?? null;
    return [shipDays, lateness(own), lateness(standard)];
  };
  expect(await due(1, null)).toEqual(["some", null, true]); // the van has had no ship day since the payment
  expect(await due(0, null)).toEqual(["some", false, true]);
  expect(await due(-1, 1)).toEqual(["all", true, null]);
  expect(await due(null, 0)).toEqual(["all", false, false]); // the store's ship days apply
  await sql("UPDATE store_settings SET ship_days = '{}'");
  await sql(
    "UPDATE orders SET delivery_method_id = NULL, delivery_method_name = NULL, delivery_days = NULL WHERE id = $1",
    [own],
  );
  await sql("DELETE FROM delivery_methods WHERE id = 'coldvan'");
});

it("lists pickup orders on the day on which they should be ready, and those that are late", async () => {
  const tea = await product(50);
  const [late, today, tomorrow] = [await sell(tea, 1), await sell(tea, 1), await sell(tea, 1)];
  for (const [index, id] of [late, today, tomorrow].entries()) {
    await setPaid(id, 40);
    await sql(
      "UPDATE orders SET fulfillment_method = 'pickup', estimated_delivery_date = $2::date WHERE id = $1",
      [id, dayIn(index - 1)],
    );
  }
  await expectSameOnDashboard();
  const mine = async () =>
    (await getToday()).orders
      .filter(({ id }) => [late, today, tomorrow].includes(id))
      .map(({ id, isPickup, isLate }) => [id, isPickup, isLate]);
  expect(await mine()).toEqual(
    expect.arrayContaining([
      [late, true, true],
      [today, true, false],
    ]),
  );
  expect(await mine()).toHaveLength(2);
  await mark(today, "packed");
  expect(await mine()).toHaveLength(2);
  await mark(today, "done");
  expect(await mine()).toHaveLength(1);
});

it("names what runs out: no more than the threshold, and no hidden product", async () => {
  const [low, hidden, enough] = [
    await product(2, { name: "Low Loaf" }),
    await product(2, { name: "Hidden Loaf", isActive: false }),
    await product(500, { name: "Plenty" }),
  ];
  const { scarce, scarceInAll } = await getToday();
  const names = scarce.map(({ id }) => id);
  expect(names).toContain(low);
  expect(names).not.toContain(hidden);
  expect(names).not.toContain(enough);
  expect(scarceInAll).toBe(scarce.length);
  for (let index = 0; index < 9; index += 1) await product(1, { name: `Scarce Loaf ${index}` });
  const more = await getToday();
  expect(more.scarce).toHaveLength(8);
  expect(more.scarceInAll).toBe(scarceInAll + 9);
});

it("lists parcels that the carrier could not deliver until their alert is resolved", async () => {
  const tea = await product(50);
  const [failed, returned] = [await sell(tea, 1), await sell(tea, 1)];
  const events: [string, string][] = [
    [failed, "could not be delivered. The carrier says: “No such street”"],
    [returned, "the carrier has the parcel, but the order was canceled."],
  ];
  for (const [order, what] of events) {
    const [row] = await sql("SELECT order_number AS number FROM orders WHERE id = $1", [order]);
    await db().$transaction((tx) =>
      raiseStaffAlert(tx, {
        key: `delivery_problem:label-${order}`,
        kind: "delivery_problem",
        objectType: "order",
        objectId: order,
        message: `Order ${row?.["number"]}: ${what}`,
      }),
    );
  }
  const { problems, problemsInAll } = await getToday();
  expect(problems.map(({ id, detail }) => [id, detail])).toEqual([
    [failed, "Could not be delivered. The carrier says: “No such street”"],
    [returned, "The carrier has the parcel, but the order was canceled."],
  ]);
  expect(problemsInAll).toBe(2);
  await db().$transaction((tx) => resolveStaffAlert(tx, `delivery_problem:label-${failed}`));
  expect((await getToday()).problems.map(({ id }) => id)).toEqual([returned]);
});
