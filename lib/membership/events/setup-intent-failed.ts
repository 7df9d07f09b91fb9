import "server-only";
import { db } from "@/lib/server/db";
import { addDeclines, countUnattributedDecline } from "@/lib/server/payment-attempts";
import { stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe/events";
import { recordPurchaseDeclines } from "../commands/record-purchase-declines";
import { findCustomerOwner } from "../commands/stripe-ids";

/**
 * A card that was declined while it was saved, such as for a trial, is a decline of its user and address;
 * after five the purchase ends (D37).
 */
export async function handleSetupIntentFailed(event: StripeEventRef): Promise<void> {
  const told = await db().$transaction(async (tx) =>
    (await recordEvent(tx, event))
      ? { declined: await addDeclines(tx, event.objectId, { events: 1 }) }
      : null,
  );
  if (!told) return;
  const { declined } = told;
  if (declined?.subscriptionId) {
    await recordPurchaseDeclines(declined.subscriptionId, declined);
    return;
  }
  const intent = await undefinedIfMissing(() => stripe().setupIntents.retrieve(event.objectId));
  const userId = await findCustomerOwner(intent?.customer);
  if (userId) await countUnattributedDecline(userId);
}
