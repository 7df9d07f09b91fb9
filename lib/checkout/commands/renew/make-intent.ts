import "server-only";
import type Stripe from "stripe";
import { customerOf } from "@/lib/membership/commands/stripe-ids";
import { db } from "@/lib/server/db";
import { askStripe, stripe } from "@/lib/server/stripe";
import type { Order } from "@/prisma/generated/client";
import { cancelIntent } from "../cancel-intent";

/**
 * The PaymentIntent of a renewal's order, not charged yet, and written down with it.
 * @param how the saved card, or that the card which is typed is saved
 * @returns null when the order was given up meanwhile
 * @throws {ShopError} payment_provider; Stripe's error for a card that it does not know any more
 */
export async function makeIntent(
  order: Order,
  how: Pick<Stripe.PaymentIntentCreateParams, "payment_method" | "setup_future_usage">,
): Promise<Stripe.PaymentIntent | null> {
  const { id: orderId, orderNumber, revision, totalCents: amount, currency, userId } = order;
  const customer = await customerOf(userId ?? "");
  const intent = await askStripe(() =>
    stripe().paymentIntents.create(
      {
        amount,
        currency,
        customer,
        metadata: { orderId, orderNumber, revision: String(revision) },
        allowed_payment_method_types: ["card"],
        description: `Order ${orderNumber}`,
        receipt_email: order.customerEmail,
        ...how,
      },
      // A renewal of a date is an order of its own, and each try is one.
      { idempotencyKey: `renewal-${orderId}` },
    ),
  );
  const { count } = await db().order.updateMany({
    where: { id: orderId, paymentStatus: "pending", cancelledAt: null, paymentIntentId: null },
    data: { paymentIntentId: intent.id },
  });
  if (count === 1) return intent;
  await cancelIntent(intent.id);
  return null;
}
