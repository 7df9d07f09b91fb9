import { addAll } from "@/lib/cart/commands";
import { cartOwner } from "@/lib/http/cart-owner";
import { route } from "@/lib/http/route";
import { linesToBuyAgain } from "@/lib/orders/queries";

/** Puts what an order held into the cart, as far as it is still sold and in stock. */
export const POST = route({
  access: "shopper",
  limit: "cartChangesPerAddress",
  handle: async ({ params, request, viewer }) => {
    const lines = await linesToBuyAgain(viewer.userId, String(params["id"]));
    return { body: await addAll(cartOwner(request, viewer), lines) };
  },
});
