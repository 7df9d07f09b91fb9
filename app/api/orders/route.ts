import { z } from "zod";
import { placeOrder } from "@/lib/checkout/commands/place-order";
import { placeOrderSchema } from "@/lib/checkout/schema";
import { CHECKOUT_COOKIE, tokenCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { getOrder } from "@/lib/orders/queries/get-order";
import { listOrders } from "@/lib/orders/queries/own-orders";
import { orderOutput } from "@/lib/orders/responses";
import { toApiOrder } from "@/lib/orders/schema";

export const GET = route({
  summary: "The customer's orders, newest first",
  access: "shopper",
  output: z.array(orderOutput),
  handle: async ({ viewer }) => ({
    body: (await listOrders(viewer.userId)).map(toApiOrder),
  }),
});

export const POST = route({
  summary: "Creates the order of a payment",
  access: "public",
  limit: "stripeCallsPerAddress",
  isEssential: true,
  status: [201, 200],
  input: placeOrderSchema,
  output: orderOutput.nullable(),
  throws: [
    "amount_mismatch",
    "conflict",
    "forbidden",
    "not_found",
    "not_paid",
    "out_of_stock",
    "payment_provider",
  ],
  handle: async ({ input, request, viewer }) => {
    const { orderId, isFirst } = await placeOrder(
      { viewer, checkoutSecret: tokenCookie(request, CHECKOUT_COOKIE) },
      input,
    );
    const order = await getOrder(orderId);
    return { body: order && toApiOrder(order), status: isFirst ? 201 : 200 };
  },
});
