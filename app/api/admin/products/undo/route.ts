import { undoProductChange } from "@/lib/catalog/commands/undo-product-change";
import { undoProductChangeSchema } from "@/lib/catalog/schema/admin-product";
import { route } from "@/lib/http/route";

/** Undoing a price change or archiving also requires that permission. */
export const POST = route({
  access: "products.edit",
  input: undoProductChangeSchema,
  handle: async ({ input, viewer }) => ({ body: { count: await undoProductChange(viewer, input.batch) } }),
});
