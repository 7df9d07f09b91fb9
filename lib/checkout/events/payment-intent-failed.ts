import "server-only";
import { ownerOfCustomer } from "@/lib/membership/commands/stripe-ids";
import { db } from "@/lib/server/db";
import { note } from "@/lib/server/limits";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe-events";
import { findIntent } from "../commands/read-intent";

/** A decline: it stands in the order's history and counts against its session (D37). The hold stays (D5). */
export async function paymentIntentFailed(event: StripeEventRef): Promise<void> {
  const session = await db().$transaction(async (tx) => {
    if (!(await recordEvent(tx, event))) return undefined;
    const order = await tx.order.findUnique({
      where: { paymentIntentId: event.objectId },
      include: { cart: true },
    });
    if (!order) return null;
    await tx.orderEvent.create({
      data: { orderId: order.id, type: "payment_failed", message: "The card was declined" },
    });
    return order.userId ?? order.cart?.sessionId;
  });
  const payer = session === null ? await buyerOfMembership(event.objectId) : session;
  if (payer) await note("declinesPerSession", payer);
}

/** The payment of a membership has no order: it counts against the person. */
const buyerOfMembership = async (intent: string): Promise<string | undefined> =>
  ownerOfCustomer((await findIntent(intent))?.customer);
