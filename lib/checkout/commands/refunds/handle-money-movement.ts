import "server-only";
import { getStripeId } from "@/lib/membership/commands/stripe-ids";
import { syncMembershipMoney } from "@/lib/membership/commands/sync-membership-money";
import { db } from "@/lib/server/db";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe/events";
import { finalizePayment } from "../finalize-payment";
import { finalizeGiftCard } from "../gift-cards/finalize-gift-card";
import { syncGiftCardMoney } from "../gift-cards/sync-gift-card-money";
import { syncPaymentAlert } from "../payment-alerts/sync-payment-alert";
import { findIntent, isOfGiftCard, isOfOrder } from "../read-intent";
import { syncOrderMoney } from "./sync-order-money";

/** A Stripe object that is given as an id or expanded. */
type Reference = Parameters<typeof getStripeId>[0];

/**
 * Handles every event about refunds and disputes, and stands in for lost ones: finalizes the payment's order if no
 * event has reported the payment yet, and syncs the order and the payment's alert with Stripe. A membership payment
 * belongs to no order.
 * @param payment the PaymentIntent of the event's object; undefined when Stripe does not know the object
 * @param event of the webhook that triggered the call
 */
export async function handleMoneyMovement(payment: Reference, event?: StripeEventRef): Promise<void> {
  const id = getStripeId(payment);
  const intent = id ? await findIntent(id) : undefined;
  if (intent?.status !== "succeeded") {
    if (event) await recordEvent(db(), event);
    return;
  }
  if (isOfGiftCard(intent)) {
    await finalizeGiftCard(intent);
    await syncPaymentAlert(intent.id);
    await syncGiftCardMoney(intent.id, event);
    return;
  }
  if (!isOfOrder(intent) && (await syncMembershipMoney(intent.id, event))) return;
  await finalizePayment(intent);
  await syncPaymentAlert(intent.id);
  await syncOrderMoney(intent.id, event);
}
