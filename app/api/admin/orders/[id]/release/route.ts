import { releaseAsStaff } from "@/lib/checkout/commands/order-changes/staff-order-actions";
import { releaseOrderSchema } from "@/lib/checkout/schema";
import { recordRoute } from "@/lib/http/record-routes";
import { adminOrderOutput } from "@/lib/orders/responses/admin-order";

export const POST = recordRoute({
  summary: "Releases an order's holds, with a note, so that it can be processed again",
  access: "orders.money",
  input: releaseOrderSchema,
  output: adminOrderOutput,
  act: releaseAsStaff,
});
