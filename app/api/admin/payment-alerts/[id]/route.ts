import { applyPaymentAlertAction } from "@/lib/checkout/commands/apply-payment-alert-action";
import { paymentAlertSchema } from "@/lib/checkout/schema/reconcile";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "orders.money",
  input: paymentAlertSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await applyPaymentAlertAction(viewer, String(params["id"]), input.action),
  }),
});
