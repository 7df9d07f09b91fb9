import { z } from "zod";
import { updateStock } from "@/lib/catalog/commands/update-products";
import { bulkStockSchema } from "@/lib/catalog/schema/admin-product";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Sets, adjusts or counts the stock of up to 500 products",
  access: "products.stock",
  input: bulkStockSchema,
  output: z.strictObject({ count: z.int() }),
  throws: ["not_found"],
  handle: async ({ input, viewer }) => ({ body: { count: await updateStock(viewer, input) } }),
});
