import { payDraft } from "@/lib/checkout/commands/drafts/pay-draft";
import { preparedPaymentOutput } from "@/lib/checkout/responses";
import { CHECKOUT_COOKIE, checkoutCookie, randomToken, tokenCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { payDraftSchema } from "@/lib/orders/schema/draft-order";
import { getClientAddress } from "@/lib/server/client-address";
import { hashToken } from "@/lib/server/hash";

/** The press of Pay on the page of a payment link. */
export const POST = route({
  summary: "Starts the payment of a payment link, with its `proof` and the `amount` that the page showed",
  access: "public",
  input: payDraftSchema,
  output: preparedPaymentOutput,
  throws: ["amount_mismatch", "conflict", "not_paid", "out_of_stock", "payment_provider", "too_many"],
  handle: async ({ input, params, request }) => {
    const secret = tokenCookie(request, CHECKOUT_COOKIE) ?? randomToken();
    const browser = { secretHash: hashToken(secret), address: getClientAddress(request.headers) };
    return {
      body: await payDraft(String(params.id), input, browser),
      cookies: [checkoutCookie(secret)],
    };
  },
});
