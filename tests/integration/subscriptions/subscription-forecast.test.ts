import { skipRenewal } from "@/lib/subscriptions/commands/update-subscription";
import { exportForecast, getForecast } from "@/lib/subscriptions/queries/forecast";
import { insertManySubscriptions } from "../../support/insert-many-subscriptions";
import { renewalShop } from "../../support/renewal-shop";
import { planOf, stopWatching, watchStatements } from "../../support/statements";

const { sql, subscriber, dayAfter, goTo, renewOn, product, subscriptionOf, stockOf, endMembership } =
  renewalShop();

/** Units of a product by the number of days from today; only days with any. */
const unitsOf = async (index = 0) => {
  const { days, products } = await getForecast();
  const units = products.find(({ id }) => id === product(index))?.units ?? [];
  return Object.fromEntries(units.flatMap((count, day) => (count > 0 ? [[days[day], count]] : [])));
};

it("adds up units by day and interval, without paused and skipped renewals and former members", async () => {
  const [one, other, paused, former] = [
    await subscriber({ quantity: 2 }),
    await subscriber({ quantity: 3 }),
    await subscriber(),
    await subscriber(),
  ];
  await sql("UPDATE product_subscriptions SET interval_days = 14, next_date = $2 WHERE id = $1", [
    one.subscriptionId,
    dayAfter(1),
  ]);
  await skipRenewal(other.id, other.subscriptionId, dayAfter(30));
  await sql("UPDATE product_subscriptions SET next_date = $2 WHERE id = $1", [
    other.subscriptionId,
    dayAfter(15),
  ]);
  await sql("UPDATE product_subscriptions SET status = 'paused', paused_because = 'buyer' WHERE id = $1", [
    paused.subscriptionId,
  ]);
  await sql("UPDATE users SET membership_status = 'free', membership_plan_id = NULL WHERE id = $1", [
    former.id,
  ]);
  expect(await unitsOf()).toEqual({
    [dayAfter(1)]: 2,
    [dayAfter(15)]: 2 + 3,
    [dayAfter(29)]: 2,
    [dayAfter(43)]: 2,
    [dayAfter(45)]: 3,
  });
  const { renewals, days } = await getForecast();
  expect(renewals[days.indexOf(dayAfter(15))]).toBe(2);
});

it.each([
  [true, 1],
  [false, 2],
])("counts renewals until the end of a canceled membership (canceled: %s)", async (isCanceled, renewals) => {
  const person = await subscriber({ quantity: 2 });
  await endMembership(person, 45, isCanceled);
  await sql("UPDATE product_subscriptions SET next_date = $2 WHERE id = $1", [
    person.subscriptionId,
    dayAfter(20),
  ]);
  const days = [dayAfter(20), dayAfter(50)].slice(0, renewals);
  expect(await unitsOf()).toEqual(Object.fromEntries(days.map((day) => [day, 2])));
});

it("counts a renewal on the last day of a canceled membership", async () => {
  const person = await subscriber({ quantity: 2 });
  await endMembership(person, 30, true);
  expect(await unitsOf()).toEqual({ [dayAfter(30)]: 2 });
});

it("counts an overdue renewal today, and one that waits on the day of its next attempt", async () => {
  const [due, waiting] = [await subscriber({ quantity: 1 }), await subscriber({ quantity: 4 })];
  await sql("UPDATE product_subscriptions SET next_date = $2 WHERE id = $1", [
    due.subscriptionId,
    dayAfter(-3),
  ]);
  await sql(
    "UPDATE product_subscriptions SET next_date = $2, problem = 'declined', retry_at = $3::timestamp WHERE id = $1",
    [waiting.subscriptionId, dayAfter(-3), `${dayAfter(2)}T20:00:00`],
  );
  expect(await unitsOf()).toEqual({
    [dayAfter(0)]: 1,
    [dayAfter(2)]: 4,
    [dayAfter(30)]: 1,
    [dayAfter(32)]: 4,
  });
});

it("marks the day from which the stock does not suffice, in the file too", async () => {
  const [first, second] = [await subscriber({ quantity: 6 }), await subscriber({ quantity: 5 })];
  await sql("UPDATE product_subscriptions SET next_date = $2 WHERE id = $1", [
    first.subscriptionId,
    dayAfter(2),
  ]);
  await sql("UPDATE product_subscriptions SET next_date = $2 WHERE id = $1", [
    second.subscriptionId,
    dayAfter(5),
  ]);
  const stock = await stockOf();
  const setStock = (units: number) =>
    sql("UPDATE products SET on_hand = on_hand - available + $1, available = $1 WHERE id = $2", [
      units,
      product(0),
    ]);
  await setStock(10);
  const [shortest] = (await getForecast()).products;
  expect(shortest).toMatchObject({ id: product(0), available: 10, shortFrom: dayAfter(5) });
  let csv = "";
  for await (const piece of exportForecast()) csv += piece;
  const lines = csv.split("\r\n").map((line) => line.split(",").slice(2).join(","));
  expect(lines).toContain(`${dayAfter(2)},6,6,10,no`);
  expect(lines).toContain(`${dayAfter(5)},5,11,10,yes`);
  await setStock(stock);
});

it("agrees with what is charged in eight weeks", async () => {
  const people = [
    await subscriber({ quantity: 2 }),
    await subscriber({ quantity: 1 }),
    await subscriber({ quantity: 3 }),
  ];
  const plan = [
    [14, 1],
    [30, 3],
    [14, 8],
  ] as const;
  for (const [index, [interval, days]] of plan.entries())
    await sql("UPDATE product_subscriptions SET interval_days = $2, next_date = $3 WHERE id = $1", [
      people[index]?.subscriptionId,
      interval,
      dayAfter(days),
    ]);
  const expected = await unitsOf();
  const charged: Record<string, number> = {};
  for (let days = 0; days < 56; days += 1) {
    await renewOn(days);
    const [row] = await sql(
      `SELECT coalesce(sum(s.quantity), 0)::int AS units FROM product_renewals r JOIN product_subscriptions s ON s.id = r.subscription_id
       WHERE r.outcome = 'paid' AND r.due_on = $1 AND s.id = ANY($2)`,
      [dayAfter(days), people.map(({ subscriptionId }) => subscriptionId)],
    );
    if (Number(row?.["units"]) > 0) charged[dayAfter(days)] = Number(row?.["units"]);
  }
  expect(charged).toEqual(expected);
  expect(Object.keys(charged).length).toBeGreaterThan(8);
  expect(await subscriptionOf(people[0] ?? ({ id: "" } as never))).toMatchObject({ next: dayAfter(57) });
  goTo(0);
});

it("reads 5,000 subscriptions in one statement by the index of their dates", async () => {
  await insertManySubscriptions(sql, 5_000, dayAfter(1));
  const seen = watchStatements();
  const { products } = await getForecast();
  stopWatching();
  expect(products.length).toBeGreaterThan(10);
  const [statement, ...rest] = seen;
  if (!statement) throw new Error("no statement");
  expect(rest).toEqual([]);
  expect((await planOf(statement)).join("\n")).not.toMatch(/Seq Scan on product_renewals/);
});
