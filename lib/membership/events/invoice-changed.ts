import "server-only";
import { db } from "@/lib/server/db";
import { ifKnown, stripe } from "@/lib/server/stripe";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe-events";
import { idOf } from "../commands/stripe-ids";
import { syncSubscription } from "../commands/sync-subscription";

/** A month was paid, or could not be. */
export async function invoiceChanged(event: StripeEventRef): Promise<void> {
  const invoice = await ifKnown(() => stripe().invoices.retrieve(event.objectId));
  const subscriptionId = idOf(invoice?.parent?.subscription_details?.subscription);
  if (subscriptionId) await syncSubscription(subscriptionId, event);
  else await recordEvent(db(), event);
}
