import { deleteProduct } from "@/lib/catalog/commands/delete-product";
import { updateProduct } from "@/lib/catalog/commands/save-product";
import { updateProductSchema } from "@/lib/catalog/schema/admin-product";
import { deleteRoute, recordRoute } from "@/lib/http/record-routes";

export const PUT = recordRoute({
  access: "products.edit",
  input: updateProductSchema,
  act: updateProduct,
});

export const DELETE = deleteRoute({ access: "products.price", act: deleteProduct });
