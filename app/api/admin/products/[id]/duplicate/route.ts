import { duplicateProduct } from "@/lib/catalog/commands/update-products";
import { adminProductOutput } from "@/lib/catalog/responses";
import { recordRoute } from "@/lib/http/record-routes";

export const POST = recordRoute({
  summary: "Creates a hidden copy without stock",
  access: "products.price",
  status: 201,
  output: adminProductOutput,
  act: duplicateProduct,
});
