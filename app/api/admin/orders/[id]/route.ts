import { updateOrder } from "@/lib/checkout/commands/order-changes/update-order";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { recordRoute } from "@/lib/http/record-routes";
import { adminOrderOutput } from "@/lib/orders/responses/admin-order";
import { updateOrderSchema } from "@/lib/orders/schema/admin-order";

export const GET = recordRoute({
  summary: "An order with its lines, payments, refunds, events and emails",
  access: "orders.see",
  output: adminOrderOutput,
  act: (_viewer, id) => getAdminOrder(id),
});

export const PATCH = recordRoute({
  summary: "Changes status, tracking, address or notes of an order",
  access: "orders.edit",
  input: updateOrderSchema,
  output: adminOrderOutput,
  throws: ["conflict"],
  act: updateOrder,
});
