import "server-only";
import type Stripe from "stripe";
import { db } from "@/lib/server/db";
import type { StripeEventRef } from "../commands/record-event";
import { chargeDisputeClosed } from "./charge-dispute-closed";
import { chargeDisputeCreated } from "./charge-dispute-created";
import { chargeRefunded } from "./charge-refunded";
import { paymentIntentCanceled } from "./payment-intent-canceled";
import { paymentIntentFailed } from "./payment-intent-failed";
import { paymentIntentSucceeded } from "./payment-intent-succeeded";
import { refundFailed } from "./refund-failed";
import { refundUpdated } from "./refund-updated";

/** One file an event. An event says which object to look at; each handler reads the truth from Stripe and converges to it. */
const HANDLERS: Partial<Record<Stripe.Event.Type, (event: StripeEventRef) => Promise<void>>> = {
  "payment_intent.succeeded": paymentIntentSucceeded,
  "payment_intent.payment_failed": paymentIntentFailed,
  "payment_intent.canceled": paymentIntentCanceled,
  "charge.refunded": chargeRefunded,
  "refund.updated": refundUpdated,
  "refund.failed": refundFailed,
  "charge.dispute.created": chargeDisputeCreated,
  "charge.dispute.closed": chargeDisputeClosed,
};

/**
 * Handles an event whose signature was checked. Repeats and disorder do no harm; what it throws makes Stripe send it again.
 * @returns "ignored" for events that mean nothing to the shop, "repeated" for one that was processed before
 */
export async function handleStripeEvent(event: Stripe.Event): Promise<"processed" | "repeated" | "ignored"> {
  const handler = HANDLERS[event.type];
  const { id: objectId } = event.data.object as { id?: string };
  if (!handler || !objectId) return "ignored";
  if (await db().stripeEvent.findUnique({ where: { id: event.id } })) return "repeated";
  await handler({ id: event.id, type: event.type, objectId });
  return "processed";
}
