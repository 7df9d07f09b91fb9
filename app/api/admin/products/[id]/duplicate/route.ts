import { duplicateProduct } from "@/lib/catalog/commands/update-products";
import { adminProductOutput } from "@/lib/catalog/responses";
import { duplicateProductSchema } from "@/lib/catalog/schema/admin-product";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Creates a hidden copy without stock",
  access: "products.price",
  status: 201,
  query: duplicateProductSchema,
  output: adminProductOutput,
  throws: ["conflict"],
  handle: async ({ viewer, params, query }) => ({
    body: await duplicateProduct(viewer, String(params.id), query.requestKey),
  }),
});
