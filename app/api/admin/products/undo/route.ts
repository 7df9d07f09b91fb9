import { undoProductChange } from "@/lib/admin/commands/undo-product-change";
import { undoProductChangeSchema } from "@/lib/admin/schema/product";
import { route } from "@/lib/http/route";

/** Undoing prices or archiving also takes the permission for that. */
export const POST = route({
  access: "products.edit",
  input: undoProductChangeSchema,
  handle: async ({ input, viewer }) => ({ body: { count: await undoProductChange(viewer, input.batch) } }),
});
