import { updateStock } from "@/lib/admin/commands/product-actions";
import { bulkStockSchema } from "@/lib/admin/schema/product";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "products.stock",
  input: bulkStockSchema,
  handle: async ({ input, viewer }) => ({ body: { count: await updateStock(viewer, input) } }),
});
