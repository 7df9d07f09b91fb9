import { z } from "zod";
import { payWithCredit } from "@/lib/checkout/commands/pay-with-credit";
import { createPaymentIntentSchema } from "@/lib/checkout/schema";
import { getCartOwner } from "@/lib/http/cart-owner";
import { CHECKOUT_COOKIE, checkoutCookie, randomToken, tokenCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";
import { hashToken } from "@/lib/server/hash";

export const POST = route({
  summary: "Pays for the cart with store credit alone and creates the order",
  access: "shopper",
  input: createPaymentIntentSchema,
  output: z.strictObject({ orderNumber: z.string() }),
  throws: [
    "amount_mismatch",
    "conflict",
    "not_found",
    "not_paid",
    "out_of_stock",
    "payment_provider",
    "too_many",
  ],
  handle: async ({ input, request, viewer }) => {
    const secret = tokenCookie(request, CHECKOUT_COOKIE) ?? randomToken();
    const owner = getCartOwner(request, viewer);
    const reserve = { owner, viewer, input, secretHash: hashToken(secret) };
    const { orderNumber } = await payWithCredit(reserve, getClientAddress(request.headers));
    return { body: { orderNumber }, cookies: [checkoutCookie(secret)] };
  },
});
