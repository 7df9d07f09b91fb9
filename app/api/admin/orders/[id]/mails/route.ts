import { resendOrderMail } from "@/lib/checkout/commands/order-changes/staff-order-actions";
import { recordRoute } from "@/lib/http/record-routes";
import { adminOrderOutput } from "@/lib/orders/responses/admin-order";
import { resendSchema } from "@/lib/orders/schema/resend";

export const POST = recordRoute({
  summary: "Resends one of an order's emails",
  access: "orders.edit",
  input: resendSchema,
  output: adminOrderOutput,
  throws: ["conflict"],
  act: resendOrderMail,
});
