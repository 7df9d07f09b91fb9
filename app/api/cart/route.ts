import { addToCart, limitNewCarts } from "@/lib/cart/commands";
import { cartView } from "@/lib/cart/queries";
import { addToCartSchema, toApiCartItem } from "@/lib/cart/schema";
import { cartOwner } from "@/lib/http/cart-owner";
import { firstCheckoutCookie, randomToken, sessionCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { clientAddress } from "@/lib/server/address";

export const GET = route({
  access: "public",
  handle: async ({ request, viewer }) => ({
    body: (await cartView(cartOwner(request, viewer), viewer)).map(toApiCartItem),
  }),
});

export const POST = route({
  access: "public",
  limit: "cartChangesPerAddress",
  input: addToCartSchema,
  handle: async ({ input, request, viewer }) => {
    const known = cartOwner(request, viewer);
    await limitNewCarts(known, clientAddress(request.headers));
    const owner = { ...known, sessionId: known.sessionId ?? randomToken() };
    const id = await addToCart(owner, viewer, input);
    const line = (await cartView(owner, viewer)).find((item) => item.id === id);
    return {
      body: line ? toApiCartItem(line) : { id },
      status: 201,
      cookies: [
        ...(known.sessionId ? [] : [sessionCookie(owner.sessionId)]),
        ...firstCheckoutCookie(request),
      ],
    };
  },
});
