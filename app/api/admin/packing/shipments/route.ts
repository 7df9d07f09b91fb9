import { shipOrders } from "@/lib/fulfillment/commands/ship-orders";
import { shipOrdersSchema } from "@/lib/fulfillment/schema";
import { route } from "@/lib/http/route";
import { batchResponse } from "@/lib/orders/rules/admin-orders";

export const POST = route({
  access: "orders.edit",
  input: shipOrdersSchema,
  handle: async ({ input, viewer }) => batchResponse(await shipOrders(viewer, input)),
});
