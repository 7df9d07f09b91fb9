import { updateStock } from "@/lib/catalog/commands/update-products";
import { bulkStockSchema } from "@/lib/catalog/schema/admin-product";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "products.stock",
  input: bulkStockSchema,
  handle: async ({ input, viewer }) => ({ body: { count: await updateStock(viewer, input) } }),
});
