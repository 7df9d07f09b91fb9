import { setProductState } from "@/lib/catalog/commands/update-products";
import { bulkStateSchema } from "@/lib/catalog/schema/admin-product";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "products.edit",
  input: bulkStateSchema,
  handle: async ({ input, viewer }) => ({ body: await setProductState(viewer, input) }),
});
