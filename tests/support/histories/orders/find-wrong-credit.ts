import type Stripe from "stripe";
import { getStoreCredit } from "@/lib/credit/queries";
import type { Sql } from "../../database";
import type { History } from "./history-shop";

/** What a gift card is worth, as a code or as store credit, and what the shop has of its payment, in cents. */
const GIFT_CARDS = `
  SELECT g.id, g.status, CASE WHEN g.status IN ('scheduled', 'sent') THEN g.amount_cents ELSE c.credited END AS worth,
    g.amount_cents - m.back AS kept, m.waits OR EXISTS (SELECT 1 FROM notices n WHERE n.object_id = g.id) AS has_reason
  FROM gift_cards g
  CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0)::int AS credited FROM store_credit_entries WHERE gift_card_id = g.id) c
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_cents), 0)::int AS back, coalesce(bool_or(status = 'open'), false) AS waits FROM (
      SELECT amount_cents, status::text FROM gift_card_refunds WHERE gift_card_id = g.id AND status <> 'failed'
      UNION ALL SELECT amount_cents, status::text FROM gift_card_disputes WHERE gift_card_id = g.id AND status <> 'won') b) m
  WHERE g.paid_at IS NOT NULL AND g.payment_intent_id = ANY($1)`;

/**
 * Checks store credit and gift cards once the jobs have run: expired credit is booked, a gift card is worth what the
 * shop has of its payment unless an alert says otherwise, and its refunds were sent.
 * @param intents the payments of the history
 * @returns the discrepancies as sentences
 */
export async function findWrongCredit(
  sql: Sql,
  { customers }: History,
  intents: readonly Stripe.PaymentIntent[],
): Promise<string[]> {
  const found: string[] = [];
  for (const user of customers) {
    if (!user) continue;
    const { availableCents, heldCents, entries } = await getStoreCredit(user.id);
    const balance = entries.reduce((all, { amountCents }) => all + amountCents, 0);
    if (availableCents !== balance - heldCents)
      found.push(
        `${user.id} can spend ${availableCents}, but has ${balance}, of which ${heldCents} are held`,
      );
  }
  const ids = [intents.map(({ id }) => id)];
  for (const { id, status, worth, kept, has_reason: hasReason } of await sql(GIFT_CARDS, ids))
    if (worth !== kept && !hasReason)
      found.push(`gift card ${id} is ${status} and worth ${worth}, but the shop has ${kept} of its payment`);
  const unsent = await sql(
    "SELECT r.id FROM gift_card_refunds r JOIN gift_cards g ON g.id = r.gift_card_id WHERE r.status = 'requested' AND g.payment_intent_id = ANY($1)",
    ids,
  );
  return [...found, ...unsent.map(({ id }) => `gift card refund ${id} was never sent`)];
}
