import { markOrders } from "@/lib/admin/commands/change-order";
import { markOrdersSchema } from "@/lib/admin/schema/order";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "orders.edit",
  input: markOrdersSchema,
  handle: async ({ input, viewer }) => ({ body: { count: await markOrders(viewer, input) } }),
});
