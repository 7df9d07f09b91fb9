import { refundAsStaff } from "@/lib/checkout/commands/staff-order-actions";
import { refundOrderSchema } from "@/lib/checkout/schema";
import { recordRoute } from "@/lib/http/record-routes";

export const POST = recordRoute({
  access: "orders.money",
  input: refundOrderSchema,
  act: refundAsStaff,
});
