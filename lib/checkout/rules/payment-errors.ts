import { ShopError } from "@/lib/core/errors";
import type { RefusalReason } from ".";

interface PaidOrder {
  orderNumber: string;
}

/** Another request prepares the same payment: two intents of one purchase could both be paid. */
export const otherWindowError = (): ShopError =>
  new ShopError(
    "conflict",
    "Your payment is being prepared in another window. Please wait a moment and try again.",
  );

/** The purchase's payment was confirmed, and its outcome is not known yet. */
export const paymentInProgressError = (details?: PaidOrder): ShopError =>
  new ShopError("conflict", "Your payment is being processed. Please wait a moment.", details);

/** The payment succeeded but did not become an order. Staff have an alert about it (D46). */
export const unfinishedOrderError = (details?: PaidOrder): ShopError =>
  new ShopError(
    "conflict",
    "We received your payment, but we couldn't complete your order. Please do not pay again. Our team has been notified and will email you.",
    details,
  );

/** The reason why a payment was refunded instead of becoming an order, as a sentence for the buyer. */
export function refusalSentence(reason: RefusalReason): string {
  const sentence = {
    sold_out: "An item in your order went out of stock while your payment was going through.",
    order_changed: "Your order could no longer be changed when your payment went through.",
    wrong_amount: "The amount paid does not match this order's total.",
  }[reason];
  return `${sentence} We are refunding your payment in full.`;
}

/**
 * The refusal of another press of Pay after the payment succeeded, with the order's number.
 * @param what was paid for: "This cart"
 * @param outcome of the payment; `order` is null if the payment did not become an order
 * @param pending the order that the payment was for, if the caller then shows its page
 */
export function alreadyPaidError(
  what: string,
  { order, refused }: { order: PaidOrder | null; refused: RefusalReason | null },
  pending?: PaidOrder,
): ShopError {
  if (!order) return unfinishedOrderError(pending);
  const { orderNumber } = order;
  if (refused) return new ShopError("conflict", refusalSentence(refused), { orderNumber, refunded: true });
  return new ShopError("conflict", `${what} has already been paid for.`, { orderNumber });
}
