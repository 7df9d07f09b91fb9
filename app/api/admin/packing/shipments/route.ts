import { shipOrders } from "@/lib/fulfillment/commands/ship-orders";
import { shipOrdersSchema } from "@/lib/fulfillment/schema";
import { route } from "@/lib/http/route";
import { batchResultOutput } from "@/lib/orders/responses/admin-order";
import { batchResponse } from "@/lib/orders/rules/admin-orders";

export const POST = route({
  summary: "Marks up to 100 orders as shipped with their tracking numbers; idempotent",
  access: "orders.edit",
  input: shipOrdersSchema,
  status: [200, 409],
  output: batchResultOutput,
  throws: ["conflict", "not_found"],
  handle: async ({ input, viewer }) => batchResponse(await shipOrders(viewer, input)),
});
