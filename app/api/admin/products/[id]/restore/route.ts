import { restoreProduct } from "@/lib/catalog/commands/delete-product";
import { route } from "@/lib/http/route";

/** Undoes a deletion. */
export const POST = route({
  access: "products.price",
  handle: async ({ params, viewer }) => ({ body: await restoreProduct(viewer, String(params["id"])) }),
});
