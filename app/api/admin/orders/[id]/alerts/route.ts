import { markOrderAlertResolved } from "@/lib/checkout/commands/order-changes/staff-order-actions";
import { recordRoute } from "@/lib/http/record-routes";
import { adminOrderOutput } from "@/lib/orders/responses/admin-order";
import { orderAlertSchema } from "@/lib/orders/schema/admin-order";

export const POST = recordRoute({
  summary: "Marks a staff alert about an order as resolved",
  access: "orders.money",
  input: orderAlertSchema,
  output: adminOrderOutput,
  act: (viewer, id, { alert }) => markOrderAlertResolved(viewer, id, alert),
});
