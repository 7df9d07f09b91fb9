import { setProductState } from "@/lib/admin/commands/product-actions";
import { bulkStateSchema } from "@/lib/admin/schema/product";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "products.edit",
  input: bulkStateSchema,
  handle: async ({ input, viewer }) => ({ body: await setProductState(viewer, input) }),
});
