import { z } from "zod";
import { enterDiscountCode, removeDiscountCode } from "@/lib/cart/commands/discount-code";
import { enteredDiscountOutput } from "@/lib/discounts/responses";
import { enterDiscountSchema } from "@/lib/discounts/schema";
import { getCartOwner, getChangedCartOwner } from "@/lib/http/cart-owner";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";

export const PUT = route({
  summary: "Enters a discount code into the cart and returns its state",
  access: "public",
  limit: "cartChangesPerAddress",
  input: enterDiscountSchema,
  output: enteredDiscountOutput,
  throws: ["conflict"],
  handle: async ({ input, request, viewer }) => {
    const { owner, cookies } = getChangedCartOwner(request, viewer);
    return {
      body: await enterDiscountCode(owner, viewer, input.code, getClientAddress(request.headers)),
      cookies,
    };
  },
});

export const DELETE = route({
  summary: "Removes the discount code from the cart",
  access: "public",
  limit: "cartChangesPerAddress",
  output: z.strictObject({ removed: z.boolean() }),
  handle: async ({ request, viewer }) => {
    await removeDiscountCode(getCartOwner(request, viewer));
    return { body: { removed: true } };
  },
});
