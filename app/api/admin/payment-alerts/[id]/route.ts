import { applyPaymentAlertAction } from "@/lib/checkout/commands/apply-payment-alert-action";
import { paymentAlertSchema } from "@/lib/checkout/schema/reconcile";
import { recordRoute } from "@/lib/http/record-routes";

export const POST = recordRoute({
  access: "orders.money",
  input: paymentAlertSchema,
  act: (viewer, id, { action }) => applyPaymentAlertAction(viewer, id, action),
});
