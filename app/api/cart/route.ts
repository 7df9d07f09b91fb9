import { addToCart } from "@/lib/cart/commands";
import { cartView } from "@/lib/cart/queries";
import { addToCartSchema, toApiCartItem } from "@/lib/cart/schema";
import { cartOwner } from "@/lib/http/cart-owner";
import { randomToken, sessionCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "public",
  handle: async ({ request, viewer }) => ({
    body: (await cartView(cartOwner(request, viewer), viewer)).map(toApiCartItem),
  }),
});

export const POST = route({
  access: "public",
  input: addToCartSchema,
  handle: async ({ input, request, viewer }) => {
    const known = cartOwner(request, viewer);
    const owner = { ...known, sessionId: known.sessionId ?? randomToken() };
    const id = await addToCart(owner, viewer, input);
    const line = (await cartView(owner, viewer)).find((item) => item.id === id);
    return {
      body: line ? toApiCartItem(line) : { id },
      status: 201,
      cookies: known.sessionId ? [] : [sessionCookie(owner.sessionId)],
    };
  },
});
