import { restoreProduct } from "@/lib/catalog/commands/delete-product";
import { adminProductOutput } from "@/lib/catalog/responses";
import { recordRoute } from "@/lib/http/record-routes";

export const POST = recordRoute({
  summary: "Restores a deleted product as it was",
  access: "products.price",
  output: adminProductOutput,
  act: restoreProduct,
});
