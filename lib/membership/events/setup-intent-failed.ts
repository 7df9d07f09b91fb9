import "server-only";
import { db } from "@/lib/server/db";
import { note } from "@/lib/server/limits";
import { ifKnown, stripe } from "@/lib/server/stripe";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe-events";
import { ownerOfCustomer } from "../commands/stripe-ids";

/** A card that was refused when it was to be saved, for a trial say, counts as a decline of its person (D37). */
export async function setupIntentFailed(event: StripeEventRef): Promise<void> {
  const intent = await ifKnown(() => stripe().setupIntents.retrieve(event.objectId));
  const userId = await ownerOfCustomer(intent?.customer);
  if ((await recordEvent(db(), event)) && userId) await note("declinesPerSession", userId);
}
