import "server-only";
import { db } from "@/lib/server/db";
import { stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe/events";
import { getStripeId } from "../commands/stripe-ids";
import { syncSubscription } from "../commands/sync-subscription";

/** A month was paid, or its payment failed. */
export async function handleInvoiceChanged(event: StripeEventRef): Promise<void> {
  const invoice = await undefinedIfMissing(() => stripe().invoices.retrieve(event.objectId));
  const subscriptionId = getStripeId(invoice?.parent?.subscription_details?.subscription);
  if (subscriptionId) await syncSubscription(subscriptionId, event);
  else await recordEvent(db(), event);
}
