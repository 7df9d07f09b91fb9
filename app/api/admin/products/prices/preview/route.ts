import { bulkPriceSchema } from "@/lib/catalog/schema/admin-product";
import { route } from "@/lib/http/route";
import { previewPrices } from "@/lib/marketing/queries/preview-prices";

export const POST = route({
  access: "products.price",
  input: bulkPriceSchema,
  handle: async ({ input }) => ({ body: await previewPrices(input) }),
});
