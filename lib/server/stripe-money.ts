import "server-only";
import type Stripe from "stripe";
import { askStripe, ifKnown, stripe } from "./stripe";

/** What Stripe knows of a payment's money; refunds and disputes oldest first. */
export interface Money {
  charge: Stripe.Charge;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

/** The money of a payment, or null for one that took none. @throws {ShopError} payment_provider */
export async function moneyOf(paymentIntentId: string): Promise<Money | null> {
  const intent = await ifKnown(() =>
    stripe().paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] }),
  );
  const charge = intent?.latest_charge;
  if (!charge || typeof charge === "string") return null;
  const of = { payment_intent: paymentIntentId, limit: 100 };
  const [refunds, disputes] = await Promise.all([
    askStripe(() => stripe().refunds.list(of).autoPagingToArray({ limit: 1000 })),
    charge.disputed ? askStripe(() => stripe().disputes.list(of).autoPagingToArray({ limit: 1000 })) : [],
  ]);
  return { charge, refunds: refunds.reverse(), disputes: disputes.reverse() };
}
