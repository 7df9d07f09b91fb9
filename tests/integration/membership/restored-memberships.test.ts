import { isCurrentlyEntitled } from "@/lib/account/queries/member-terms";
import { reconcileRestore } from "@/lib/checkout/commands/reconciliation/reconcile-restore";
import { reconcileMemberships } from "@/lib/membership/commands/reconcile-memberships";
import { getOrCreateCustomer, getOrCreatePrice } from "@/lib/membership/commands/stripe-ids";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { membersShop } from "../../support/members-shop";

// Memberships that were bought or changed after the backup that was restored (docs/decisions/0077).

const { sql, stripe, planOf, stranger, subscribed, rowOf } = membersShop();

/** Marks the database as restored from a backup of an hour ago. */
async function restored(): Promise<void> {
  await sql("DELETE FROM stripe_comparison");
  await sql(
    `INSERT INTO stripe_comparison (compared_until, restored_at)
     VALUES ((now() AT TIME ZONE 'UTC') - interval '1 hour', (now() AT TIME ZONE 'UTC') - interval '1 minute')`,
  );
}

/** A user who bought a membership, and became a customer at Stripe, after the backup: the shop knows neither. */
async function memberSince(trialDays: number) {
  const { id } = await stranger();
  const customer = await getOrCreateCustomer(id);
  const { id: card } = await stripe().paymentMethods.attach("pm_card_visa", { customer });
  const { id: subscription } = await stripe().subscriptions.create({
    customer,
    items: [{ price: await getOrCreatePrice(await planOf("core")) }],
    default_payment_method: card,
    ...(trialDays > 0 ? { trial_period_days: trialDays } : {}),
  });
  await sql("UPDATE users SET stripe_customer_id = NULL WHERE id = $1", [id]);
  return { id, customer, subscription };
}

const customerOf = async (id: string) =>
  (await sql("SELECT stripe_customer_id AS customer FROM users WHERE id = $1", [id]))[0]?.["customer"];

describe("after a backup was restored", () => {
  it.each([0, 14])(
    "a membership whose customer the backup does not know is found (trial: %i days)",
    async (trialDays) => {
      const { id, customer, subscription } = await memberSince(trialDays);
      await restored();
      await reconcileRestore();
      expect(await customerOf(id)).toBe(customer);
      expect(await rowOf(subscription)).toMatchObject({ status: trialDays > 0 ? "trialing" : "active" });
      expect(await isCurrentlyEntitled(id)).toBe(true);
      expect(await getOrCreateCustomer(id)).toBe(customer);
    },
  );

  it("a customer of a deleted user, or of one who has a customer, is not linked", async () => {
    const [deleted, other] = [await memberSince(0), await memberSince(0)];
    await sql("UPDATE users SET deleted_at = now() WHERE id = $1", [deleted.id]);
    const { id: current } = await stripe().customers.create({ email: "other@grove.example" });
    await sql("UPDATE users SET stripe_customer_id = $2 WHERE id = $1", [other.id, current]);
    await restored();
    await reconcileRestore();
    expect([await customerOf(deleted.id), await customerOf(other.id)]).toEqual([null, current]);
  });

  it("a membership that was canceled since the backup ends with the next reconciliation", async () => {
    const { subscription } = await subscribed("core", { trial_period_days: 14 });
    await syncSubscription(subscription);
    await stripe().subscriptions.cancel(subscription);
    await restored();
    await reconcileRestore();
    await reconcileMemberships();
    expect(await rowOf(subscription)).toMatchObject({ status: "canceled" });
  });
});
