import "server-only";
import type Stripe from "stripe";
import type { StripeEventRef } from "@/lib/server/stripe/events";
import { finalizePayment } from "./finalize-payment";
import { finalizeGiftCard } from "./gift-cards/finalize-gift-card";
import { isOfGiftCard } from "./read-intent";

/** Turns a succeeded PaymentIntent of the shop into its order or its gift card. @throws what these throw */
export async function finalizeIntent(intent: Stripe.PaymentIntent, event?: StripeEventRef): Promise<void> {
  if (isOfGiftCard(intent)) await finalizeGiftCard(intent, event);
  else await finalizePayment(intent, event);
}
