import { retryRenewal } from "@/lib/checkout/commands/renewals/retry-renewal";
import { getDeclinedPage } from "@/lib/subscriptions/queries/admin-subscriptions";
import { declinedListSchema } from "@/lib/subscriptions/schema/admin-subscription";
import { MANAGER } from "../../support/actors";
import { renewalShop } from "../../support/renewal-shop";

const shop = renewalShop();
const { sql, subscriptionsOf, renewOn, paidOrders, chargesOf, dayAfter } = shop;
const conflict = { code: "conflict" };

beforeAll(() =>
  sql(
    "INSERT INTO users (id, email, first_name, last_name, is_admin, updated_at) VALUES ($1, 'm@shop.example', 'Mara', 'Manager', true, now())",
    [MANAGER.userId],
  ),
);

/** A member with two renewals that were declined together, whose card pays now. */
async function declinedTwice() {
  const person = await shop.pairSubscriber();
  await shop.payAllWith(person, "pm_card_chargeCustomerFail");
  await renewOn(30);
  expect(await subscriptionsOf(person.id)).toMatchObject(Array(2).fill({ problem: "declined", attempts: 1 }));
  await shop.payAllWith(person, "pm_card_visa");
  return person;
}

/** The row of the worklist, with what its retry charges. */
async function rowOf(id: string) {
  const { rows } = await getDeclinedPage(declinedListSchema.parse({}));
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error("not in the worklist");
  return row;
}
const press = async (id: string) => {
  const { version, declinedWith } = await rowOf(id);
  return () =>
    retryRenewal(MANAGER, id, {
      version,
      together: declinedWith.map(({ id, version }) => ({ id, version })),
    });
};

describe("a retry of renewals that were declined together", () => {
  it("charges them in one order, as the job does", async () => {
    const person = await declinedTwice();
    const [first = "", second = ""] = person.ids;
    expect(await rowOf(first)).toMatchObject({ declinedWith: [{ id: second }] });
    expect(await (await press(first))()).toBe(true);
    expect([await paidOrders(person), await chargesOf(person)]).toEqual([2, 2]);
    expect(await subscriptionsOf(person.id)).toMatchObject(
      Array(2).fill({ problem: null, attempts: 0, next: dayAfter(60) }),
    );
    const [order] = await sql(
      "SELECT id, shipping_cents FROM orders WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1",
      [person.id],
    );
    expect(await sql("SELECT 1 FROM order_lines WHERE order_id = $1", [order?.["id"]])).toHaveLength(2);
    expect(
      await sql(
        "SELECT object_id FROM audit_log WHERE action = 'subscription.retry' AND object_id = ANY($1)",
        [person.ids],
      ),
    ).toHaveLength(2);
  });

  it("names only those of the same card and address", async () => {
    const person = await declinedTwice();
    const [first = "", second = ""] = person.ids;
    await sql("UPDATE product_subscriptions SET stripe_payment_method_id = $2 WHERE id = $1", [
      second,
      await shop.attachCard(person, "pm_card_mastercard"),
    ]);
    expect(await rowOf(first)).toMatchObject({ declinedWith: [] });
    const versions = await subscriptionsOf(person.id);
    const seen = versions.map(({ id, version }) => ({ id: String(id), version: Number(version) }));
    const [one, other] = seen;
    await expect(
      retryRenewal(MANAGER, first, { version: one?.version ?? 0, together: other ? [other] : [] }),
    ).rejects.toMatchObject(conflict);
    expect(await chargesOf(person)).toBe(1);
  });

  it("charges nothing when one of them has changed since it was seen", async () => {
    const person = await declinedTwice();
    const [first = "", second = ""] = person.ids;
    const pressed = await press(first);
    await sql("UPDATE product_subscriptions SET quantity = 3 WHERE id = $1", [second]);
    await expect(pressed()).rejects.toMatchObject(conflict);
    expect([await paidOrders(person), await chargesOf(person)]).toEqual([1, 1]);
  });

  it("charges once when two people press on the two rows", async () => {
    const person = await declinedTwice();
    const [first = "", second = ""] = person.ids;
    const presses = [await press(first), await press(second)];
    const results = await Promise.allSettled(presses.map((one) => one()));
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect([await paidOrders(person), await chargesOf(person)]).toEqual([2, 2]);
  });

  it("would charge each on its own without the others of the row (control)", async () => {
    const person = await declinedTwice();
    for (const id of person.ids) await retryRenewal(MANAGER, id, { version: (await rowOf(id)).version });
    expect([await paidOrders(person), await chargesOf(person)]).toEqual([3, 3]);
  });
});
