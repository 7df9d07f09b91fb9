import { updatePrices } from "@/lib/catalog/commands/update-products";
import { bulkResultOutput } from "@/lib/catalog/responses";
import { bulkPriceSchema } from "@/lib/catalog/schema/admin-product";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Sets the prices of up to 500 products, or changes them by a percentage",
  access: "products.price",
  input: bulkPriceSchema,
  output: bulkResultOutput,
  throws: ["conflict", "not_found"],
  handle: async ({ input, viewer }) => ({ body: await updatePrices(viewer, input) }),
});
