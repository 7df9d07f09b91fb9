import { markOrderAlertResolved } from "@/lib/admin/commands/order-actions";
import { orderAlertSchema } from "@/lib/admin/schema/order";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "orders.money",
  input: orderAlertSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await markOrderAlertResolved(viewer, String(params["id"]), input.alert),
  }),
});
