import { getAdminProduct } from "@/lib/catalog/queries/admin-products";
import { adminProductOutput } from "@/lib/catalog/responses";
import { recordRoute } from "@/lib/http/record-routes";

export const GET = recordRoute({
  summary: "A product with all its fields",
  access: "products.see",
  output: adminProductOutput,
  act: (_viewer, id) => getAdminProduct(id),
});
