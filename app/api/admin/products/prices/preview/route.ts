import { pricePreviewOutput } from "@/lib/catalog/responses";
import { bulkPriceSchema } from "@/lib/catalog/schema/admin-product";
import { route } from "@/lib/http/route";
import { previewPrices } from "@/lib/marketing/queries/preview-prices";

export const POST = route({
  summary: "Every price that a bulk change would affect, including derived prices",
  access: "products.price",
  input: bulkPriceSchema,
  output: pricePreviewOutput,
  handle: async ({ input }) => ({ body: await previewPrices(input) }),
});
