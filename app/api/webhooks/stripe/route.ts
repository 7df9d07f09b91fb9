import { handleStripeEvent } from "@/lib/checkout/events";
import { stripeRoute } from "@/lib/http/stripe-route";

export const POST = stripeRoute(handleStripeEvent);
