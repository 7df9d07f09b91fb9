import { updatePrices } from "@/lib/admin/commands/product-actions";
import { bulkPriceSchema } from "@/lib/admin/schema/product";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "products.price",
  input: bulkPriceSchema,
  handle: async ({ input, viewer }) => ({ body: await updatePrices(viewer, input) }),
});
