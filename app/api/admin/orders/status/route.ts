import { markOrders } from "@/lib/checkout/commands/mark-orders";
import { route } from "@/lib/http/route";
import { batchResponse } from "@/lib/orders/rules/admin-orders";
import { markOrdersSchema } from "@/lib/orders/schema/admin-order";

export const POST = route({
  access: "orders.edit",
  input: markOrdersSchema,
  handle: async ({ input, viewer }) => batchResponse(await markOrders(viewer, input)),
});
