import { applyPaymentAlertAction } from "@/lib/admin/commands/act-on-payment-alert";
import { paymentAlertSchema } from "@/lib/admin/schema/reconcile";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "orders.money",
  input: paymentAlertSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await applyPaymentAlertAction(viewer, String(params["id"]), input.action),
  }),
});
