import { deleteProduct } from "@/lib/catalog/commands/delete-product";
import { updateProduct } from "@/lib/catalog/commands/save-product";
import { adminProductOutput } from "@/lib/catalog/responses";
import { updateProductSchema } from "@/lib/catalog/schema/admin-product";
import { deleteRoute, recordRoute } from "@/lib/http/record-routes";

export const PUT = recordRoute({
  summary: "Updates the given fields of a product",
  access: "products.edit",
  input: updateProductSchema,
  output: adminProductOutput,
  throws: ["conflict", "file_store"],
  act: updateProduct,
});

export const DELETE = deleteRoute({
  summary: "Deletes a product; it can be restored",
  access: "products.price",
  throws: ["conflict"],
  act: deleteProduct,
});
