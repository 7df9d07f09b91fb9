import { previewPrices } from "@/lib/admin/queries/preview-prices";
import { bulkPriceSchema } from "@/lib/admin/schema/product";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "products.price",
  input: bulkPriceSchema,
  handle: async ({ input }) => ({ body: await previewPrices(input) }),
});
