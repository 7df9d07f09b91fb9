import { deleteProduct } from "@/lib/admin/commands/delete-product";
import { changeProduct } from "@/lib/admin/commands/save-product";
import { changeProductSchema } from "@/lib/admin/schema/product";
import { route } from "@/lib/http/route";

export const PUT = route({
  access: "products.edit",
  input: changeProductSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await changeProduct(viewer, String(params["id"]), input),
  }),
});

export const DELETE = route({
  access: "products.price",
  handle: async ({ params, viewer }) => {
    await deleteProduct(viewer, String(params["id"]));
    return { body: { id: params["id"] } };
  },
});
