import { markOrderAlertResolved } from "@/lib/checkout/commands/staff-order-actions";
import { route } from "@/lib/http/route";
import { orderAlertSchema } from "@/lib/orders/schema/admin-order";

export const POST = route({
  access: "orders.money",
  input: orderAlertSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await markOrderAlertResolved(viewer, String(params["id"]), input.alert),
  }),
});
