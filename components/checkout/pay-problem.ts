import type { StripeError } from "@stripe/stripe-js";
import { toast } from "@/components/ui/toast";
import { CallError } from "@/lib/http/browser";

export const NOT_READY = "Payment form not ready. Please wait a moment and try again.";
const UNEXPECTED = "An unexpected error occurred. Please try again.";

/** A step failed in a way that the shopper is told. */
export class PayProblem extends Error {}

/** What the provider said to a card. */
export const providerProblem = (error: StripeError): PayProblem =>
  new PayProblem(error.message ?? UNEXPECTED);

/** Says that a payment failed. @returns the sentence, which also stays beside the button */
export function tellFailure(error: unknown): string {
  const sentence =
    error instanceof PayProblem ? error.message : error instanceof CallError ? error.sentence : UNEXPECTED;
  toast({ title: "Payment Failed", description: sentence, variant: "destructive" });
  return sentence;
}
