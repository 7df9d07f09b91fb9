import { duplicateProduct } from "@/lib/catalog/commands/update-products";
import { recordRoute } from "@/lib/http/record-routes";

export const POST = recordRoute({
  access: "products.price",
  status: 201,
  act: duplicateProduct,
});
