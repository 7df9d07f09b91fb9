import "server-only";
import type Stripe from "stripe";
import { callStripe, stripe, undefinedIfMissing } from ".";

/** A payment's money at Stripe; refunds and disputes oldest first. */
export interface PaymentMoney {
  charge: Stripe.Charge;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

/** How often it is read at most while payment and refunds do not agree. */
const MAX_READINGS = 3;

/**
 * The money of a payment, or null for one that took none. Payment and refunds are two reads: when a refund failed or
 * arrived between them, they are read again, so that the result is consistent.
 * @throws {ShopError} payment_provider
 */
export async function readPaymentMoney(paymentIntentId: string): Promise<PaymentMoney | null> {
  for (let reading = 1; ; reading += 1) {
    const money = await readMoney(paymentIntentId);
    if (money === null || reading === MAX_READINGS || agrees(money)) return money;
  }
}

const FAILED: readonly (string | null)[] = ["failed", "canceled"];

/** Whether the charge's refunded amount equals the sum of its refunds. */
const agrees = ({ charge, refunds }: PaymentMoney): boolean =>
  refunds.reduce((total, { status, amount }) => total + (FAILED.includes(status) ? 0 : amount), 0) ===
  charge.amount_refunded;

async function readMoney(paymentIntentId: string): Promise<PaymentMoney | null> {
  const intent = await undefinedIfMissing(() =>
    stripe().paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] }),
  );
  const charge = intent?.latest_charge;
  if (!charge || typeof charge === "string") return null;
  const filter = { payment_intent: paymentIntentId, limit: 100 };
  const [refunds, disputes] = await Promise.all([
    callStripe(() => stripe().refunds.list(filter).autoPagingToArray({ limit: 1000 })),
    charge.disputed
      ? callStripe(() => stripe().disputes.list(filter).autoPagingToArray({ limit: 1000 }))
      : [],
  ]);
  return { charge, refunds: refunds.reverse(), disputes: disputes.reverse() };
}
