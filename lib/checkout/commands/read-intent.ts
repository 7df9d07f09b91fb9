import "server-only";
import type Stripe from "stripe";
import { ShopError } from "@/lib/core/errors";
import { stripe, undefinedIfMissing } from "@/lib/server/stripe";

/** The PaymentIntent with its charge. @throws {ShopError} not_found */
export async function readIntent(id: string): Promise<Stripe.PaymentIntent> {
  const intent = await findIntent(id);
  if (!intent) throw unknownIntentError();
  return intent;
}

/** A PaymentIntent that Stripe does not know, or that is none of this buyer's. */
export const unknownIntentError = (): ShopError =>
  new ShopError("not_found", "paymentIntentId: is unknown", { fields: { paymentIntentId: "is unknown" } });

/** The PaymentIntent with its charge, or undefined when Stripe does not know it. */
export const findIntent = (id: string): Promise<Stripe.PaymentIntent | undefined> =>
  undefinedIfMissing(() => stripe().paymentIntents.retrieve(id, { expand: ["latest_charge"] }));

/** Whether a payment belongs to a gift card. */
export const isOfGiftCard = ({ metadata }: Stripe.PaymentIntent): boolean => Boolean(metadata["giftCardId"]);

/** Whether a payment belongs to an order: membership payments belong to invoices and name no order. */
export const isOfOrder = ({ metadata }: Stripe.PaymentIntent): boolean => Boolean(metadata["orderId"]);
