import "server-only";
import { db } from "@/lib/server/db";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe-events";
import { finalizePayment } from "./finalize-payment";
import { findIntent } from "./read-intent";
import { settleMoney } from "./settle-money";

/** The id of a Stripe object that is given as such or expanded. */
type Reference = string | { id: string } | null | undefined;

/**
 * What every event about money that goes back comes to: the payment's order is made, should nobody have told us yet that it
 * was paid, and is brought to what Stripe says.
 * @param payment the PaymentIntent that the event's object belongs to; none when Stripe does not know the object
 */
export async function moneyMoved(payment: Reference, event: StripeEventRef): Promise<void> {
  const id = typeof payment === "string" ? payment : payment?.id;
  const intent = id ? await findIntent(id) : undefined;
  if (intent?.status !== "succeeded") {
    await recordEvent(db(), event);
    return;
  }
  await finalizePayment(intent);
  await settleMoney(intent.id, event);
}
