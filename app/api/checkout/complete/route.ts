import { z } from "zod";
import { completePayment } from "@/lib/checkout/commands/place-order";
import { CHECKOUT_COOKIE, tokenCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { getOrder } from "@/lib/orders/queries/get-order";
import { orderOutput } from "@/lib/orders/responses";
import { toApiOrder } from "@/lib/orders/schema";

export const POST = route({
  summary: "Creates the order of a payment after the bank redirected the shopper back",
  access: "public",
  limit: "stripeCallsPerAddress",
  input: z.object({
    paymentIntentId: z.string("is required").regex(/^pi_\w{8,120}$/, "must be the id of a PaymentIntent"),
  }),
  output: orderOutput.nullable(),
  throws: ["amount_mismatch", "conflict", "not_found", "not_paid", "out_of_stock", "payment_provider"],
  handle: async ({ input, request, viewer }) => {
    const { orderId } = await completePayment(
      { viewer, checkoutSecret: tokenCookie(request, CHECKOUT_COOKIE) },
      input.paymentIntentId,
    );
    const order = await getOrder(orderId);
    return { body: order && toApiOrder(order) };
  },
});
