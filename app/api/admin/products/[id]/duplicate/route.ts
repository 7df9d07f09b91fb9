import { duplicateProduct } from "@/lib/admin/commands/product-actions";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "products.price",
  handle: async ({ params, viewer }) => ({
    body: await duplicateProduct(viewer, String(params["id"])),
    status: 201,
  }),
});
