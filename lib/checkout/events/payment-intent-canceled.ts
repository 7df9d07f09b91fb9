import "server-only";
import { db } from "@/lib/server/db";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe/events";
import { abandonOrder } from "../commands/abandon-order";
import { abandonGiftCard } from "../commands/gift-cards/lock-gift-card";
import { findIntent } from "../commands/read-intent";

/** The intent was canceled, by the shop or at Stripe: its order's hold is released, its gift card is deleted. */
export async function handlePaymentIntentCanceled(event: StripeEventRef): Promise<void> {
  const [intent, order] = await Promise.all([
    findIntent(event.objectId),
    db().order.findUnique({ where: { paymentIntentId: event.objectId }, select: { id: true } }),
  ]);
  if (order && intent?.status === "canceled") await abandonOrder(order.id, "The payment was canceled");
  if (intent?.status === "canceled") await abandonGiftCard({ paymentIntentId: intent.id });
  await recordEvent(db(), event);
}
