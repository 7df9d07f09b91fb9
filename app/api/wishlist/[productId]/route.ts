import { route } from "@/lib/http/route";
import { removeSavedItem } from "@/lib/wishlist/commands";

export const DELETE = route({
  access: "shopper",
  handle: async ({ params, viewer }) => {
    const productId = String(params.productId);
    await removeSavedItem(viewer.userId, productId);
    return { body: { productId, deleted: true } };
  },
});
