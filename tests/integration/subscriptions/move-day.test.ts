import { moveDay, previewDayMove } from "@/lib/subscriptions/commands/move-day";
import { pauseSubscription } from "@/lib/subscriptions/commands/update-subscription";
import { renewalShop, type Subscriber } from "../../support/renewal-shop";

const { sql, subscriber, dayAfter, renewOn, paidOrders, subscriptionOf } = renewalShop();
const MARA = { userId: "mara", staffRole: "manager" as const };
const OTIS = { userId: "otis", staffRole: "owner" as const };

const mailsTo = async ({ id }: Subscriber) =>
  (
    await sql(
      "SELECT data FROM mail_outbox JOIN users ON email = recipient WHERE users.id = $1 AND template = 'subscription-changed'",
      [id],
    )
  ).map(({ data }) => data as { day: string; subscriptionIds: string[] });
const preview = (to: number) => previewDayMove({ from: dayAfter(30), to: dayAfter(to) });
const nextOf = async (person: Subscriber) => (await subscriptionOf(person))["next"];

it("shows how many move, and moves them with one email and one audit entry each", async () => {
  const people = [await subscriber({ quantity: 2 }), await subscriber({ quantity: 3 })];
  const away = await subscriber();
  await pauseSubscription(away.id, away.subscriptionId);
  const declined = await subscriber();
  await sql("UPDATE product_subscriptions SET problem = 'declined', attempts = 1 WHERE id = $1", [
    declined.subscriptionId,
  ]);
  const plan = await preview(32);
  expect(plan).toMatchObject({ customers: 2, total: 2, products: [{ units: 5 }] });
  const result = await moveDay(MARA, plan);
  expect(result).toMatchObject({ refused: [] });
  expect(result.moved).toHaveLength(2);
  for (const person of people) {
    expect(await nextOf(person)).toBe(dayAfter(32));
    expect(await mailsTo(person)).toMatchObject([
      { day: dayAfter(32), subscriptionIds: [person.subscriptionId] },
    ]);
    expect(
      await sql("SELECT action, actor_id FROM audit_log WHERE object_id = $1", [person.subscriptionId]),
    ).toEqual([{ action: "subscription.move", actor_id: MARA.userId }]);
  }
  for (const person of [away, declined]) expect(await nextOf(person)).toBe(dayAfter(30));
  await sql("UPDATE product_subscriptions SET status = 'cancelled' WHERE id = $1", [declined.subscriptionId]);
  expect(await renewOn(30)).toBe(0);
  expect(await renewOn(32)).toBe(2);
});

it("emails a customer once about several subscriptions", async () => {
  const person = await subscriber();
  await sql(
    `INSERT INTO product_subscriptions (id, user_id, product_id, quantity, next_date, told_unit_cents, consented_unit_cents, consent_version, updated_at)
     SELECT 'second', user_id, product_id, 1, next_date, 1000, 1000, '1', now() FROM product_subscriptions WHERE id = $1`,
    [person.subscriptionId],
  );
  await moveDay(MARA, await preview(31));
  const mails = await mailsTo(person);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subscriptionIds.toSorted()).toEqual(["second", person.subscriptionId].toSorted());
});

it("moves each renewal once when two people move the day at once", async () => {
  const people = [await subscriber(), await subscriber(), await subscriber(), await subscriber()];
  const [later, laterStill] = [await preview(33), await preview(34)];
  const [one, other] = await Promise.all([moveDay(MARA, later), moveDay(OTIS, laterStill)]);
  expect(one.moved.length + other.moved.length).toBe(4);
  expect(one.refused.length + other.refused.length).toBe(4);
  expect([...one.refused, ...other.refused][0]).toMatchObject({ reason: "has changed in the meantime" });
  for (const person of people) {
    const mails = await mailsTo(person);
    expect(mails.map(({ day }) => day)).toEqual([await nextOf(person)]);
  }
});

it("leaves what is being charged, what changed since the preview, and days that cannot be announced", async () => {
  const [charged, changed] = [await subscriber(), await subscriber()];
  const plan = await preview(31);
  await pauseSubscription(changed.id, changed.subscriptionId);
  await sql(
    `INSERT INTO product_renewals (id, subscription_id, order_id, due_on, unit_cents) VALUES ('open', $1, $2, $3, 1)`,
    [charged.subscriptionId, charged.orderId, dayAfter(30)],
  );
  const { moved, refused } = await moveDay(MARA, plan);
  expect(moved).toEqual([]);
  expect(new Map(refused.map(({ id, reason }) => [id, reason]))).toEqual(
    new Map([
      [charged.subscriptionId, "is being charged"],
      [changed.subscriptionId, "has changed in the meantime"],
    ]),
  );
  await sql("DELETE FROM product_renewals WHERE id = 'open'");
  expect([await paidOrders(charged), await mailsTo(charged)]).toEqual([1, []]);
  for (const days of [0, 2, 200])
    await expect(preview(days)).rejects.toMatchObject({ details: { fields: { to: expect.any(String) } } });
});
