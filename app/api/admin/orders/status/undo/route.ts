import { undoMarkOrders } from "@/lib/admin/commands/mark-orders";
import { batchResponse } from "@/lib/admin/rules/orders";
import { undoMarkOrdersSchema } from "@/lib/admin/schema/order";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "orders.edit",
  input: undoMarkOrdersSchema,
  handle: async ({ input, viewer }) => batchResponse(await undoMarkOrders(viewer, input)),
});
