import { enterDiscountCode, removeDiscountCode } from "@/lib/cart/commands/discount-code";
import { enterDiscountSchema } from "@/lib/discounts/schema";
import { getCartOwner } from "@/lib/http/cart-owner";
import { cartSessionCookie, randomToken } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";

export const PUT = route({
  access: "public",
  limit: "cartChangesPerAddress",
  input: enterDiscountSchema,
  handle: async ({ input, request, viewer }) => {
    const known = getCartOwner(request, viewer);
    const owner = { ...known, sessionId: known.sessionId ?? randomToken() };
    return {
      body: await enterDiscountCode(owner, viewer, input.code, getClientAddress(request.headers)),
      cookies: known.sessionId ? [] : [cartSessionCookie(owner.sessionId)],
    };
  },
});

export const DELETE = route({
  access: "public",
  limit: "cartChangesPerAddress",
  handle: async ({ request, viewer }) => {
    await removeDiscountCode(getCartOwner(request, viewer));
    return { body: { removed: true } };
  },
});
