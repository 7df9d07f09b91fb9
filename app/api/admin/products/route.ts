import { listPage } from "@/lib/admin/responses";
import { createProduct } from "@/lib/catalog/commands/save-product";
import { getAdminProductPage } from "@/lib/catalog/queries/admin-products";
import { adminProductOutput, productRowOutput } from "@/lib/catalog/responses";
import { adminProductListSchema, createProductSchema } from "@/lib/catalog/schema/admin-product";
import { createRoute, readRoute } from "@/lib/http/record-routes";
import { findLowStockThreshold } from "@/lib/marketing/queries/marketing-settings";

export const GET = readRoute({
  summary: "A page of products, including hidden ones",
  access: "products.see",
  input: adminProductListSchema,
  output: listPage(productRowOutput),
  act: async (params) => getAdminProductPage(params, await findLowStockThreshold()),
});

export const POST = createRoute({
  summary: "Creates a product",
  access: "products.price",
  input: createProductSchema,
  output: adminProductOutput,
  throws: ["conflict", "file_store", "not_found"],
  act: createProduct,
});
