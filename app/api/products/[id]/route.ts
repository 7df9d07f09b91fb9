import { deleteProduct } from "@/lib/catalog/commands/delete-product";
import { updateProduct } from "@/lib/catalog/commands/save-product";
import { updateProductSchema } from "@/lib/catalog/schema/admin-product";
import { route } from "@/lib/http/route";

export const PUT = route({
  access: "products.edit",
  input: updateProductSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await updateProduct(viewer, String(params["id"]), input),
  }),
});

export const DELETE = route({
  access: "products.price",
  handle: async ({ params, viewer }) => {
    await deleteProduct(viewer, String(params["id"]));
    return { body: { id: params["id"] } };
  },
});
