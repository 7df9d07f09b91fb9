import { createProduct } from "@/lib/catalog/commands/save-product";
import { getAdminProductPage } from "@/lib/catalog/queries/admin-products";
import { adminProductListSchema, createProductSchema } from "@/lib/catalog/schema/admin-product";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "products.see",
  input: adminProductListSchema,
  handle: async ({ input }) => ({ body: await getAdminProductPage(input) }),
});

export const POST = route({
  access: "products.price",
  input: createProductSchema,
  handle: async ({ input, viewer }) => ({ body: await createProduct(viewer, input), status: 201 }),
});
