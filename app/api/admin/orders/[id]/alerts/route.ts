import { markOrderAlertResolved } from "@/lib/checkout/commands/staff-order-actions";
import { recordRoute } from "@/lib/http/record-routes";
import { orderAlertSchema } from "@/lib/orders/schema/admin-order";

export const POST = recordRoute({
  access: "orders.money",
  input: orderAlertSchema,
  act: (viewer, id, { alert }) => markOrderAlertResolved(viewer, id, alert),
});
