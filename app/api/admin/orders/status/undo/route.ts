import { undoMarkOrders } from "@/lib/admin/commands/mark-orders";
import { batchResponse } from "@/lib/admin/rules/orders";
import { undoMarkSchema } from "@/lib/admin/schema/order";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "orders.edit",
  input: undoMarkSchema,
  handle: async ({ input, viewer }) => batchResponse(await undoMarkOrders(viewer, input)),
});
