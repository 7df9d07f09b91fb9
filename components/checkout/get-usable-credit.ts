import { hasSubscription } from "@/components/cart/use-cart";
import type { ApiCartItem } from "@/lib/cart/schema";
import type { CheckoutQuote } from "@/lib/checkout/schema";
import type { Cents } from "@/lib/core/money";
import { calculateCredit } from "@/lib/pricing/rules/credit";

/** The store credit that can pay for the cart, in cents (docs/decisions/0059). */
export const getUsableCredit = (
  { totalCents, availableCreditCents }: CheckoutQuote,
  lines: readonly ApiCartItem[],
): Cents => calculateCredit(totalCents, availableCreditCents, hasSubscription(lines));
