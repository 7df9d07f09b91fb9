import { route } from "@/lib/http/route";
import { removeSaved } from "@/lib/wishlist/commands";

export const DELETE = route({
  access: "shopper",
  handle: async ({ params, viewer }) => {
    const productId = String(params.productId);
    await removeSaved(viewer.userId, productId);
    return { body: { productId, deleted: true } };
  },
});
