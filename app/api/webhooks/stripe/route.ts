import { checkoutEvents } from "@/lib/checkout/events";
import { stripeRoute } from "@/lib/http/stripe-route";
import { membershipEvents } from "@/lib/membership/events";
import { handleStripeEvent, type StripeHandlers } from "@/lib/server/stripe/events";

const handlers = { ...checkoutEvents, ...membershipEvents } satisfies Required<StripeHandlers>;

export const POST = stripeRoute((event) => handleStripeEvent(handlers, event));
