import { preparePayment } from "@/lib/checkout/commands/prepare-payment";
import { preparedPaymentOutput } from "@/lib/checkout/responses";
import { createPaymentIntentSchema } from "@/lib/checkout/schema";
import { getCartOwner } from "@/lib/http/cart-owner";
import { CHECKOUT_COOKIE, checkoutCookie, randomToken, tokenCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";
import { hashToken } from "@/lib/server/hash";

export const POST = route({
  summary: "Reserves the cart's products and starts their payment",
  access: "public",
  input: createPaymentIntentSchema,
  output: preparedPaymentOutput,
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
    const known = tokenCookie(request, CHECKOUT_COOKIE);
    const secret = known ?? randomToken();
    const reserve = {
      owner: getCartOwner(request, viewer),
      viewer,
      input,
      secretHash: hashToken(secret),
      isNewBrowser: known === undefined,
    };
    const payment = await preparePayment(reserve, getClientAddress(request.headers));
    return { body: payment, cookies: [checkoutCookie(secret)] };
  },
});
