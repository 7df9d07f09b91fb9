import { createProduct } from "@/lib/admin/commands/save-product";
import { adminProducts } from "@/lib/admin/queries/products";
import { createProductSchema, productListSchema } from "@/lib/admin/schema/product";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "products.see",
  input: productListSchema,
  handle: async ({ input }) => ({ body: await adminProducts(input) }),
});

export const POST = route({
  access: "products.price",
  input: createProductSchema,
  handle: async ({ input, viewer }) => ({ body: await createProduct(viewer, input), status: 201 }),
});
