import { updateOrder } from "@/lib/checkout/commands/update-order";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { recordRoute } from "@/lib/http/record-routes";
import { updateOrderSchema } from "@/lib/orders/schema/admin-order";

export const GET = recordRoute({ access: "orders.see", act: (_viewer, id) => getAdminOrder(id) });

export const PATCH = recordRoute({
  access: "orders.edit",
  input: updateOrderSchema,
  act: updateOrder,
});
