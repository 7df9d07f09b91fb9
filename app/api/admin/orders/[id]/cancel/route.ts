import { cancelAsStaff } from "@/lib/checkout/commands/order-changes/staff-order-actions";
import { cancelByShopSchema } from "@/lib/checkout/schema";
import { recordRoute } from "@/lib/http/record-routes";
import { adminOrderOutput } from "@/lib/orders/responses/admin-order";

export const POST = recordRoute({
  summary: "Cancels an order that has not shipped, with refund, and restock or waste of its units",
  access: "orders.money",
  input: cancelByShopSchema,
  output: adminOrderOutput,
  throws: ["conflict", "payment_provider"],
  act: cancelAsStaff,
});
