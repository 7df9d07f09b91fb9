import { z } from "zod";
import { addToCart } from "@/lib/cart/commands/add-to-cart";
import { getCart } from "@/lib/cart/queries";
import { cartItemOutput } from "@/lib/cart/responses";
import { addToCartSchema, toApiCartItem } from "@/lib/cart/schema";
import { getCartOwner, getChangedCartOwner } from "@/lib/http/cart-owner";
import { firstCheckoutCookie } from "@/lib/http/cookies";
import { idOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";
import { countCheaply } from "@/lib/server/limits";

export const GET = route({
  summary: "The lines of the caller's cart",
  access: "public",
  output: z.array(cartItemOutput),
  handle: async ({ request, viewer }) => ({
    body: (await getCart(getCartOwner(request, viewer), viewer)).map(toApiCartItem),
  }),
});

export const POST = route({
  summary: "Adds a product to the cart",
  access: "public",
  limit: "cartChangesPerAddress",
  input: addToCartSchema,
  status: 201,
  output: z.union([cartItemOutput, idOutput]),
  throws: ["forbidden", "out_of_stock"],
  handle: async ({ input, request, viewer }) => {
    const { known, owner, cookies } = getChangedCartOwner(request, viewer);
    const countCart = () => countCheaply("newCartsPerAddress", getClientAddress(request.headers));
    const hasNoCart = known.userId === null && known.sessionId === undefined;
    if (hasNoCart) await countCart();
    const { id, line } = await addToCart(owner, viewer, input, hasNoCart ? undefined : countCart);
    return {
      body: line ? toApiCartItem(line) : { id },
      cookies: [...cookies, ...firstCheckoutCookie(request)],
    };
  },
});
