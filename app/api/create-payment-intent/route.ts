import { preparePayment } from "@/lib/checkout/commands/prepare-payment";
import { createPaymentIntentSchema } from "@/lib/checkout/schema";
import { cartOwner } from "@/lib/http/cart-owner";
import { CHECKOUT_COOKIE, checkoutCookie, randomToken, tokenCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { clientAddress } from "@/lib/server/address";
import { hashToken } from "@/lib/server/hash";

export const POST = route({
  access: "public",
  input: createPaymentIntentSchema,
  handle: async ({ input, request, viewer }) => {
    const known = tokenCookie(request, CHECKOUT_COOKIE);
    const secret = known ?? randomToken();
    const reserve = {
      owner: cartOwner(request, viewer),
      viewer,
      input,
      secretHash: hashToken(secret),
      isNewBrowser: known === undefined,
    };
    const payment = await preparePayment(reserve, clientAddress(request.headers));
    return { body: payment, cookies: [checkoutCookie(secret)] };
  },
});
