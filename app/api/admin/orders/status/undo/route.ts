import { undoMarkOrders } from "@/lib/checkout/commands/order-changes/mark-orders";
import { route } from "@/lib/http/route";
import { batchResultOutput } from "@/lib/orders/responses/admin-order";
import { batchResponse } from "@/lib/orders/rules/admin-orders";
import { undoMarkOrdersSchema } from "@/lib/orders/schema/admin-order";

export const POST = route({
  summary: "Restores the previous statuses and parcels of a batch",
  access: "orders.edit",
  input: undoMarkOrdersSchema,
  status: [200, 409],
  output: batchResultOutput,
  throws: ["conflict", "not_found"],
  handle: async ({ input, viewer }) => batchResponse(await undoMarkOrders(viewer, input)),
});
