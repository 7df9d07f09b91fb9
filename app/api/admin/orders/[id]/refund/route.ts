import { refundAsStaff } from "@/lib/checkout/commands/order-changes/staff-order-actions";
import { refundOrderSchema } from "@/lib/checkout/schema";
import { recordRoute } from "@/lib/http/record-routes";
import { adminOrderOutput } from "@/lib/orders/responses/admin-order";

export const POST = recordRoute({
  summary: "Refunds lines, the remainder, or an amount; idempotent",
  access: "orders.money",
  input: refundOrderSchema,
  output: adminOrderOutput,
  throws: ["amount_mismatch", "conflict", "payment_provider"],
  act: refundAsStaff,
});
