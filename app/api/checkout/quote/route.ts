import { z } from "zod";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { checkoutQuoteOutput } from "@/lib/checkout/responses";
import { deliveryMethodIdSchema } from "@/lib/checkout/schema";
import { fieldError } from "@/lib/core/errors";
import { US_STATES } from "@/lib/core/us-states";
import { getCartOwner } from "@/lib/http/cart-owner";
import { route } from "@/lib/http/route";
import { DEFAULT_METHOD } from "@/lib/pricing/schema";

export const GET = route({
  summary: "The cart's current price, delivery methods, discount, gift and pickup offer",
  access: "public",
  limit: "quotesPerAddress",
  input: z.object({
    state: z.enum(US_STATES, "must be a US state such as CA").optional(),
    shippingMethod: deliveryMethodIdSchema.default(DEFAULT_METHOD),
  }),
  output: checkoutQuoteOutput,
  handle: async ({ input, request, viewer }) => {
    const quoted = await getCheckoutQuote(
      getCartOwner(request, viewer),
      viewer,
      input.shippingMethod,
      input.state,
    );
    if (!quoted) throw fieldError("cart", "is empty");
    return { body: quoted };
  },
});
