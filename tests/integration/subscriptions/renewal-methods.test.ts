import type { StaffChange } from "@/lib/subscriptions/commands/change-subscription";
import {
  updateSubscription,
  updateSubscriptionAsStaff,
} from "@/lib/subscriptions/commands/update-subscription";
import { listSubscriptionLines } from "@/lib/subscriptions/queries/list-subscription-lines";
import { refusal } from "../../support/admin-shop";
import { renewalShop } from "../../support/renewal-shop";

const shop = renewalShop();
const { sql, subscriber, renewOn, subscriptionOf } = shop;

beforeAll(() => sql("UPDATE store_settings SET shipping_mode = 'policy'"));
afterEach(async () => {
  await sql("DELETE FROM delivery_methods WHERE id NOT IN ('standard', 'expedited')");
  await sql("DELETE FROM delivery_method_states");
  await sql("UPDATE delivery_methods SET carries_chilled = true, is_everywhere = true");
  await sql("UPDATE products SET is_chilled = false");
});

const addMethod = (id: string, position: number, priceCents: number, hasFreeDelivery: boolean) =>
  sql(
    `INSERT INTO delivery_methods (id, name, position, price_cents, has_free_delivery, min_days, max_days)
     VALUES ($1, $1, $2, $3, $4, 1, 1)`,
    [id, position, priceCents, hasFreeDelivery],
  );
/** Standard and expedited delivery go to Oregon only. */
const onlyOregon = async () => {
  await sql("UPDATE delivery_methods SET is_everywhere = false");
  await sql(
    "INSERT INTO delivery_method_states (method_id, state) VALUES ('standard', 'OR'), ('expedited', 'OR')",
  );
};

it("goes by the method that charges this member the least, not by the one with the lowest price", async () => {
  const person = await subscriber();
  await sql("UPDATE membership_plans SET free_shipping_threshold_cents = 0");
  await onlyOregon();
  await addMethod("cheap", 8, 700, false);
  await addMethod("benefit", 9, 1450, true);
  expect(await renewOn(30)).toBe(1);
  expect(
    await sql(
      "SELECT delivery_method_id AS method, shipping_cents AS charged FROM orders WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1",
      [person.id],
    ),
  ).toEqual([{ method: "benefit", charged: 0 }]);
});

it("is announced with a possible delivery fee where the state decides about it", async () => {
  const person = await subscriber();
  await sql("UPDATE membership_plans SET free_shipping_threshold_cents = 0");
  const extras = async () =>
    (await listSubscriptionLines([person.subscriptionId], "charge"))?.lines[0]?.extras;
  expect(await extras()).toBe("plus tax");
  await onlyOregon();
  expect(await extras()).toBe("plus tax and any delivery fee");
});

it("is announced with a possible delivery fee if standard delivery cannot keep it chilled", async () => {
  const person = await subscriber();
  await sql("UPDATE membership_plans SET free_shipping_threshold_cents = 0");
  const extras = async () =>
    (await listSubscriptionLines([person.subscriptionId], "charge"))?.lines[0]?.extras;
  await sql("UPDATE delivery_methods SET carries_chilled = false WHERE id = 'standard'");
  expect(await extras()).toBe("plus tax and any delivery fee");
  await sql("UPDATE store_settings SET shipping_mode = 'free'");
  expect(await extras()).toBe("plus tax");
  await sql("UPDATE store_settings SET shipping_mode = 'policy'");
});

describe("a new address to which nothing delivers", () => {
  const NEVADA = {
    ...{ firstName: "Olive", lastName: "Grove", address: "1 Mill Road" },
    ...{ city: "Reno", state: "NV" as const, zip: "89501" },
  };
  const sentence = "We do not deliver to NV.";

  it("is refused to staff at the state, and accepted where another method goes", async () => {
    const person = await subscriber();
    const by = async (): Promise<StaffChange> => ({
      actor: { userId: person.id, staffRole: "manager" },
      version: Number((await subscriptionOf(person))["version"]),
    });
    await onlyOregon();
    const change = async () =>
      updateSubscriptionAsStaff(await by(), person.subscriptionId, { shippingAddress: NEVADA });
    expect(await refusal(change())).toMatchObject({
      code: "invalid_input",
      message: sentence,
      details: { fields: { "shippingAddress.state": sentence } },
    });
    await addMethod("van", 8, 700, false);
    await sql("UPDATE delivery_methods SET carries_chilled = false WHERE id = 'van'");
    await sql("UPDATE products SET is_chilled = true");
    expect(await refusal(change())).toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("must stay chilled"),
    });
    await sql("UPDATE products SET is_chilled = false");
    await change();
    expect(await subscriptionOf(person)).toMatchObject({ shipping_address: { state: "NV" } });
    await sql("DELETE FROM delivery_methods WHERE id = 'van'");
    await updateSubscriptionAsStaff(await by(), person.subscriptionId, {
      shippingAddress: { ...NEVADA, address: "2 Mill Road" },
    }); // a correction in the same state
    expect(await subscriptionOf(person)).toMatchObject({ shipping_address: { address: "2 Mill Road" } });
  });

  it("is refused to its owner at the address", async () => {
    const person = await subscriber();
    await sql(
      `INSERT INTO addresses (id, user_id, first_name, last_name, address, city, state, zip, updated_at)
       VALUES ('in-nevada', $1, 'Olive', 'Grove', '1 Mill Road', 'Reno', 'NV', '89501', now())`,
      [person.id],
    );
    await onlyOregon();
    const change = () => updateSubscription(person.id, person.subscriptionId, { addressId: "in-nevada" });
    expect(await refusal(change())).toMatchObject({
      code: "invalid_input",
      details: { fields: { addressId: sentence } },
    });
    await sql("INSERT INTO delivery_method_states (method_id, state) VALUES ('standard', 'NV')");
    await change();
    expect(await subscriptionOf(person)).toMatchObject({ shipping_address: { state: "NV" } });
  });
});
