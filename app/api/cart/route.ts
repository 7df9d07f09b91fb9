import { addToCart, limitNewCarts } from "@/lib/cart/commands";
import { getCart } from "@/lib/cart/queries";
import { addToCartSchema, toApiCartItem } from "@/lib/cart/schema";
import { getCartOwner } from "@/lib/http/cart-owner";
import { cartSessionCookie, firstCheckoutCookie, randomToken } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";

export const GET = route({
  access: "public",
  handle: async ({ request, viewer }) => ({
    body: (await getCart(getCartOwner(request, viewer), viewer)).map(toApiCartItem),
  }),
});

export const POST = route({
  access: "public",
  limit: "cartChangesPerAddress",
  input: addToCartSchema,
  handle: async ({ input, request, viewer }) => {
    const known = getCartOwner(request, viewer);
    await limitNewCarts(known, getClientAddress(request.headers));
    const owner = { ...known, sessionId: known.sessionId ?? randomToken() };
    const id = await addToCart(owner, viewer, input);
    const line = (await getCart(owner, viewer)).find((item) => item.id === id);
    return {
      body: line ? toApiCartItem(line) : { id },
      status: 201,
      cookies: [
        ...(known.sessionId ? [] : [cartSessionCookie(owner.sessionId)]),
        ...firstCheckoutCookie(request),
      ],
    };
  },
});
