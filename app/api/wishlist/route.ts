import { route } from "@/lib/http/route";
import { saveProduct } from "@/lib/wishlist/commands";
import { listSavedItems } from "@/lib/wishlist/queries";
import { saveProductSchema, toApiSavedItem } from "@/lib/wishlist/schema";

export const GET = route({
  access: "shopper",
  handle: async ({ viewer }) => ({ body: (await listSavedItems(viewer)).map(toApiSavedItem) }),
});

export const POST = route({
  access: "shopper",
  input: saveProductSchema,
  handle: async ({ input: { productId }, viewer }) => {
    const isNew = await saveProduct(viewer.userId, productId);
    const saved = (await listSavedItems(viewer)).find((item) => item.productId === productId);
    return { body: saved ? toApiSavedItem(saved) : { productId }, status: isNew ? 201 : 200 };
  },
});
