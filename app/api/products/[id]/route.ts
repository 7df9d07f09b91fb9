import { deleteProduct } from "@/lib/admin/commands/delete-product";
import { updateProduct } from "@/lib/admin/commands/save-product";
import { updateProductSchema } from "@/lib/admin/schema/product";
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
