import { undoProductChange } from "@/lib/admin/commands/undo-product-change";
import { undoProductChangeSchema } from "@/lib/admin/schema/product";
import { route } from "@/lib/http/route";

/** Undoing a price change or archiving also requires that permission. */
export const POST = route({
  access: "products.edit",
  input: undoProductChangeSchema,
  handle: async ({ input, viewer }) => ({ body: { count: await undoProductChange(viewer, input.batch) } }),
});
