import "server-only";
import { syncMembershipMoney } from "@/lib/membership/commands/sync-membership-money";
import { db } from "@/lib/server/db";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe-events";
import { finalizePayment } from "./finalize-payment";
import { findIntent, isOfOrder } from "./read-intent";
import { syncOrderMoney } from "./sync-order-money";
import { syncPaymentAlert } from "./sync-payment-alert";

/** The id of a Stripe object that is given as such or expanded. */
type Reference = string | { id: string } | null | undefined;

/**
 * What every event about refunds and disputes does, and what replaces one that was lost: the payment's order is made, if no event
 * has said yet that it was paid, and is brought to what Stripe says, as is the payment's alert. A payment of a membership
 * belongs to no order.
 * @param payment the PaymentIntent that the event's object belongs to; none when Stripe does not know the object
 * @param event when a webhook brought it
 */
export async function handleMoneyMovement(payment: Reference, event?: StripeEventRef): Promise<void> {
  const id = typeof payment === "string" ? payment : payment?.id;
  const intent = id ? await findIntent(id) : undefined;
  if (intent?.status !== "succeeded") {
    if (event) await recordEvent(db(), event);
    return;
  }
  if (!isOfOrder(intent) && (await syncMembershipMoney(intent.id, event))) return;
  await finalizePayment(intent);
  await syncPaymentAlert(intent.id);
  await syncOrderMoney(intent.id, event);
}
