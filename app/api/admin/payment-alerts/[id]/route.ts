import { z } from "zod";
import { applyPaymentAlertAction } from "@/lib/checkout/commands/payment-alerts/apply-payment-alert-action";
import { paymentAlertSchema } from "@/lib/checkout/schema/reconcile";
import { recordRoute } from "@/lib/http/record-routes";

export const POST = recordRoute({
  summary: "Refunds a payment without an order, creates its order, or marks it resolved",
  access: "orders.money",
  input: paymentAlertSchema,
  output: z.strictObject({ isResolved: z.boolean() }),
  throws: ["conflict", "not_paid", "out_of_stock", "payment_provider"],
  act: (viewer, id, { action }) => applyPaymentAlertAction(viewer, id, action),
});
