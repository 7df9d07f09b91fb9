import { createProduct } from "@/lib/catalog/commands/save-product";
import { getAdminProductPage } from "@/lib/catalog/queries/admin-products";
import { adminProductListSchema, createProductSchema } from "@/lib/catalog/schema/admin-product";
import { createRoute, readRoute } from "@/lib/http/record-routes";

export const GET = readRoute({
  access: "products.see",
  input: adminProductListSchema,
  act: getAdminProductPage,
});

export const POST = createRoute({
  access: "products.price",
  input: createProductSchema,
  act: createProduct,
});
