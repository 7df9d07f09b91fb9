import { z } from "zod";
import { removeLine, setLineQuantity, switchLineMode } from "@/lib/cart/commands/change-lines";
import { getCart } from "@/lib/cart/queries";
import { cartItemOutput } from "@/lib/cart/responses";
import { toApiCartItem, updateCartLineSchema } from "@/lib/cart/schema";
import { getChangedCartOwner } from "@/lib/http/cart-owner";
import { deletedOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";

export const PUT = route({
  summary: "Changes quantity or purchase type of a cart line",
  access: "public",
  limit: "cartChangesPerAddress",
  input: updateCartLineSchema,
  output: z.union([cartItemOutput, deletedOutput]),
  throws: ["forbidden", "out_of_stock"],
  handle: async ({ input, params, request, viewer }) => {
    const { owner, cookies } = getChangedCartOwner(request, viewer);
    const id = String(params.id);
    const { quantity, isSubscription } = input;
    if (isSubscription !== undefined) await switchLineMode(owner, viewer, id, isSubscription);
    if (quantity !== undefined) await setLineQuantity(owner, id, quantity, viewer);
    const line = (await getCart(owner, viewer)).find((item) => item.id === id);
    return { body: line ? toApiCartItem(line) : { id, deleted: true }, cookies };
  },
});

export const DELETE = route({
  summary: "Removes a line from the cart",
  access: "public",
  limit: "cartChangesPerAddress",
  output: deletedOutput,
  handle: async ({ params, request, viewer }) => {
    const id = String(params.id);
    const { owner, cookies } = getChangedCartOwner(request, viewer);
    await removeLine(owner, id, viewer);
    return { body: { id, deleted: true }, cookies };
  },
});
