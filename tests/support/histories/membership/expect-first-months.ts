import type Stripe from "stripe";
import { DISCOUNT_USE, OWN_PAGE } from "@/lib/membership/commands/stripe-ids";
import type { MembershipHistory } from "./membership-history";

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

const takenOff = ({ total_discount_amounts: amounts }: Stripe.Invoice): number =>
  sum((amounts ?? []).map(({ amount }) => amount));

/**
 * Expects each first month to cost what its buyer agreed to, no later month to have a discount, and each discount to be
 * used by exactly the memberships that began with it, within its limits.
 */
export async function expectFirstMonths(history: MembershipHistory): Promise<void> {
  for (const one of await history.subscriptions()) await expectAgreedMonth(history, one);
  await expectUses(history);
}

async function expectAgreedMonth(history: MembershipHistory, one: Stripe.Subscription): Promise<void> {
  const { sql, stripe } = history;
  const { data } = await stripe().invoices.list({ subscription: one.id, limit: 100 });
  for (const invoice of data)
    if (invoice.billing_reason === "subscription_cycle")
      expect([one.id, takenOff(invoice)]).toEqual([one.id, 0]);
  const first = data.find(({ billing_reason: reason }) => reason === "subscription_create");
  const { priceCents, discountCents, trialDays, way } = one.metadata;
  if (!first || trialDays !== "0") return;
  expect([one.id, first.subtotal, takenOff(first)]).toEqual([
    one.id,
    Number(priceCents),
    Number(discountCents),
  ]);
  if (way !== OWN_PAGE) return;
  const [consent] = await sql(
    "SELECT due_cents FROM membership_consents WHERE stripe_id = $1 AND way = 'page' ORDER BY agreed_at DESC LIMIT 1",
    [one.id],
  );
  if (consent) expect([one.id, first.amount_due]).toEqual([one.id, consent["due_cents"]]);
  await expectTrueWelcome(history, one, first);
}

/** Expects the welcome email to state the first month's price and payment. */
async function expectTrueWelcome(
  { id, sql }: MembershipHistory,
  one: Stripe.Subscription,
  first: Stripe.Invoice,
) {
  const [mail] = await sql("SELECT data FROM mail_outbox WHERE key = $1", [
    `membership-welcome:${id}:${one.id}`,
  ]);
  const data = mail?.["data"] as Record<string, unknown> | undefined;
  if (!data || new Date(String(data["renewsOn"])).getTime() / 1000 > one.start_date + 32 * 24 * 3600) return;
  const off = takenOff(first);
  expect([one.id, data["firstMonth"], data["paid"]]).toEqual([
    one.id,
    off > 0 ? first.subtotal - off : null,
    first.amount_paid,
  ]);
}

async function expectUses({ id, sql, subscriptions }: MembershipHistory): Promise<void> {
  const begun = new Set(
    (await sql("SELECT stripe_subscription_id AS id FROM subscriptions WHERE begun_at IS NOT NULL")).map(
      (row) => row["id"],
    ),
  );
  const expected = (await subscriptions()).flatMap((one) => {
    const { [DISCOUNT_USE]: use, discountCents, priceCents } = one.metadata;
    return use && begun.has(one.id)
      ? [
          {
            id: use,
            stripe_id: one.id,
            discount_cents: Number(discountCents),
            price_cents: Number(priceCents),
          },
        ]
      : [];
  });
  const paid = await sql(
    `SELECT id, stripe_id, discount_cents, price_cents FROM discount_uses
     WHERE user_id = $1 AND paid_at IS NOT NULL AND released_at IS NULL ORDER BY id`,
    [id],
  );
  expect(paid).toEqual(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  expect(
    await sql(
      `SELECT d.id FROM discounts d JOIN discount_uses u ON u.discount_id = d.id AND u.released_at IS NULL
       GROUP BY d.id HAVING count(u.paid_at) FILTER (WHERE d.is_once_per_customer AND u.user_id = $1) > 1`,
      [id],
    ),
  ).toEqual([]);
}

/** Expects no discount to be reserved, and none to have more uses than its limit when the last one was reserved. */
export const expectNoReservedUses = async ({ id, sql }: MembershipHistory): Promise<void> =>
  expect(
    await sql(
      "SELECT id, stripe_id FROM discount_uses WHERE user_id = $1 AND paid_at IS NULL AND released_at IS NULL",
      [id],
    ),
  ).toEqual([]);
