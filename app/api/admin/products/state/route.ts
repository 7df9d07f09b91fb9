import { setProductState } from "@/lib/catalog/commands/update-products";
import { bulkResultOutput } from "@/lib/catalog/responses";
import { bulkStateSchema } from "@/lib/catalog/schema/admin-product";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Shows, hides, archives or restores up to 500 products",
  access: "products.edit",
  input: bulkStateSchema,
  output: bulkResultOutput,
  throws: ["conflict", "not_found"],
  handle: async ({ input, viewer }) => ({ body: await setProductState(viewer, input) }),
});
