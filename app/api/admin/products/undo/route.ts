import { z } from "zod";
import { undoProductChange } from "@/lib/catalog/commands/undo-product-change";
import { undoProductChangeSchema } from "@/lib/catalog/schema/admin-product";
import { route } from "@/lib/http/route";

/** Undoing a price change or archiving also requires that permission. */
export const POST = route({
  summary: "Undoes a bulk change of prices or states, unless a product has changed since",
  access: "products.edit",
  input: undoProductChangeSchema,
  output: z.strictObject({ count: z.int() }),
  throws: ["conflict", "not_found"],
  handle: async ({ input, viewer }) => ({ body: { count: await undoProductChange(viewer, input.batch) } }),
});
