import { z } from "zod";
import { clearCart } from "@/lib/cart/commands/change-lines";
import { cartItemOutput } from "@/lib/cart/responses";
import { toApiCartItem } from "@/lib/cart/schema";
import { ShopError } from "@/lib/core/errors";
import { getCartOwner } from "@/lib/http/cart-owner";
import { route } from "@/lib/http/route";

export const DELETE = route({
  summary: "Empties the cart",
  access: "public",
  limit: "cartChangesPerAddress",
  input: z.object({ sessionId: z.string().optional() }),
  output: z.strictObject({
    cleared: z.boolean(),
    lines: z.array(cartItemOutput).describe("The removed lines."),
  }),
  throws: ["forbidden"],
  handle: async ({ input, request, viewer }) => {
    const owner = getCartOwner(request, viewer);
    // A named cart session must match the cookie (D1).
    if (input.sessionId !== undefined && input.sessionId !== owner.sessionId)
      throw new ShopError("forbidden", "This is not your cart");
    return { body: { cleared: true, lines: (await clearCart(owner, viewer)).map(toApiCartItem) } };
  },
});
