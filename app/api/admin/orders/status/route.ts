import { markOrders } from "@/lib/checkout/commands/order-changes/mark-orders";
import { route } from "@/lib/http/route";
import { batchResultOutput } from "@/lib/orders/responses/admin-order";
import { batchResponse } from "@/lib/orders/rules/admin-orders";
import { markOrdersSchema } from "@/lib/orders/schema/admin-order";

export const POST = route({
  summary: "Changes the status of up to 100 orders independently; returns the result of each",
  access: "orders.edit",
  input: markOrdersSchema,
  status: [200, 409],
  output: batchResultOutput,
  throws: ["conflict", "not_found"],
  handle: async ({ input, viewer }) => batchResponse(await markOrders(viewer, input)),
});
