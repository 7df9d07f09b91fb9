import { z } from "zod";
import { route } from "@/lib/http/route";
import { removeSavedItem } from "@/lib/wishlist/commands";

export const DELETE = route({
  summary: "Removes a product from the saved items",
  access: "shopper",
  output: z.strictObject({ productId: z.string(), deleted: z.boolean() }),
  handle: async ({ params, viewer }) => {
    const productId = String(params.productId);
    await removeSavedItem(viewer.userId, productId);
    return { body: { productId, deleted: true } };
  },
});
