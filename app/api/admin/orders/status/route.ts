import { markOrders } from "@/lib/admin/commands/mark-orders";
import { batchResponse } from "@/lib/admin/rules/orders";
import { markOrdersSchema } from "@/lib/admin/schema/order";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "orders.edit",
  input: markOrdersSchema,
  handle: async ({ input, viewer }) => batchResponse(await markOrders(viewer, input)),
});
