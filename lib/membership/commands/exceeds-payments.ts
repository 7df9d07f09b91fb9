import "server-only";
import type Stripe from "stripe";
import { db } from "@/lib/server/db";
import { callStripe, stripe } from "@/lib/server/stripe";

/**
 * Whether a credit for the unused time of the current period would exceed what is left of the period's payments after
 * their refunds and earlier credits. Stripe credits a refunded payment like any other.
 * @throws {ShopError} payment_provider
 */
export async function exceedsPayments(
  { id, items }: Stripe.Subscription,
  creditCents: number,
): Promise<boolean> {
  const refunds = await db().membershipRefund.findMany({
    where: { subscription: { stripeSubscriptionId: id }, status: { not: "failed" } },
    select: { stripeInvoiceId: true, amountCents: true },
  });
  if (refunds.length === 0) return false;
  const created = { gte: items.data[0]?.current_period_start ?? 0 };
  const { data: invoices } = await callStripe(() =>
    stripe().invoices.list({ subscription: id, status: "paid", created, limit: 100 }),
  );
  const paid = invoices.reduce((all, { total }) => all + total, 0); // a negative total is a credit
  const ids = new Set(invoices.map((invoice) => invoice.id));
  const refunded = refunds
    .filter(({ stripeInvoiceId }) => ids.has(stripeInvoiceId))
    .reduce((all, { amountCents }) => all + amountCents, 0);
  return refunded > 0 && refunded + creditCents > paid;
}
