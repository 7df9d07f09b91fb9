import { updatePrices } from "@/lib/catalog/commands/update-products";
import { bulkPriceSchema } from "@/lib/catalog/schema/admin-product";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "products.price",
  input: bulkPriceSchema,
  handle: async ({ input, viewer }) => ({ body: await updatePrices(viewer, input) }),
});
