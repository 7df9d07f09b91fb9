import { duplicateProduct } from "@/lib/catalog/commands/update-products";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "products.price",
  handle: async ({ params, viewer }) => ({
    body: await duplicateProduct(viewer, String(params["id"])),
    status: 201,
  }),
});
