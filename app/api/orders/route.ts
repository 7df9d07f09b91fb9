import { placeOrder } from "@/lib/checkout/commands/place-order";
import { placeOrderSchema } from "@/lib/checkout/schema";
import { CHECKOUT_COOKIE, tokenCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { getOrder, listOrders } from "@/lib/orders/queries";
import { toApiOrder } from "@/lib/orders/schema";

export const GET = route({
  access: "shopper",
  handle: async ({ viewer }) => ({
    body: (await listOrders(viewer.userId)).map(toApiOrder),
  }),
});

export const POST = route({
  access: "public",
  isEssential: true,
  input: placeOrderSchema,
  handle: async ({ input, request, viewer }) => {
    const { orderId, isFirst } = await placeOrder(
      { viewer, checkoutSecret: tokenCookie(request, CHECKOUT_COOKIE) },
      input,
    );
    const order = await getOrder(orderId);
    return { body: order && toApiOrder(order), status: isFirst ? 201 : 200 };
  },
});
