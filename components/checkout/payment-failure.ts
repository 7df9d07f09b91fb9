import type { StripeError } from "@stripe/stripe-js";
import { toast } from "@/components/ui/toast";
import { CallError, errorMessage } from "@/lib/http/browser";

export const NOT_READY = "Payment form not ready. Please wait a moment and try again.";
export const NOT_DELIVERABLE =
  "This order can't be delivered to your address. Please see the message under Delivery.";
export const UNEXPECTED = "An unexpected error occurred. Please try again.";

export const NOT_SAVED = "Payment succeeded but order processing failed. Please contact support.";

/** An error that is shown to the shopper. */
export class PaymentFailure extends Error {}

/** The server cancels an intent after five declined cards (D37); the next press of Pay creates a new one. */
const STOPPED =
  "This payment was stopped after several declined cards. Nothing was charged. Press the button again to use another card.";

/** Whether the server has canceled the payment. */
export const isIntentCanceled = ({ code, payment_intent, setup_intent }: StripeError): boolean =>
  code?.endsWith("_unexpected_state") === true && (payment_intent ?? setup_intent)?.status === "canceled";

/** The provider's error as a failure to show. */
export const toPaymentFailure = (error: StripeError): PaymentFailure =>
  new PaymentFailure(isIntentCanceled(error) ? STOPPED : (error.message ?? UNEXPECTED));

/** Whether the payment was captured and is refunded in full. */
const isRefunded = (error: CallError): boolean =>
  (error.body as { refunded?: boolean } | null)?.refunded === true;

/** Toast title when a payment will not result in an order. */
export const failureTitle = (error: CallError): string =>
  isRefunded(error)
    ? "Payment refunded"
    : error.status === 402
      ? "Payment Failed"
      : "No order for this payment";

/** The payment was captured and its refund is not confirmed: the buyer must not be asked to pay again. */
export const isOrderUnsaved = (error: unknown): boolean => !(error instanceof CallError && isRefunded(error));

/**
 * Shows that a payment failed.
 * @returns the message, which also stays beside the button
 */
export function showPaymentFailure(error: unknown): string {
  const sentence = error instanceof PaymentFailure ? error.message : errorMessage(error, UNEXPECTED);
  const title = error instanceof CallError && isRefunded(error) ? "Payment refunded" : "Payment Failed";
  toast({ title, description: sentence, variant: "destructive" });
  return sentence;
}
