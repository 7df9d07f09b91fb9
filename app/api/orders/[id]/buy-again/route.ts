import { addLinesToCart } from "@/lib/cart/commands/add-lines";
import { addLinesResultOutput } from "@/lib/cart/responses";
import { getCartOwner } from "@/lib/http/cart-owner";
import { route } from "@/lib/http/route";
import { listLinesToReorder } from "@/lib/orders/queries/own-orders";

export const POST = route({
  summary: "Adds an order's products to the cart, if they are still sold",
  access: "shopper",
  limit: "cartChangesPerAddress",
  output: addLinesResultOutput,
  handle: async ({ params, request, viewer }) => {
    const lines = await listLinesToReorder(viewer.userId, String(params.id));
    return { body: await addLinesToCart(getCartOwner(request, viewer), lines) };
  },
});
