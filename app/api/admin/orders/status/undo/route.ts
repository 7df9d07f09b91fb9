import { undoMarkOrders } from "@/lib/checkout/commands/mark-orders";
import { route } from "@/lib/http/route";
import { batchResponse } from "@/lib/orders/rules/admin-orders";
import { undoMarkOrdersSchema } from "@/lib/orders/schema/admin-order";

export const POST = route({
  access: "orders.edit",
  input: undoMarkOrdersSchema,
  handle: async ({ input, viewer }) => batchResponse(await undoMarkOrders(viewer, input)),
});
