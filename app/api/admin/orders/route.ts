import { keysetPage } from "@/lib/admin/responses";
import { readRoute } from "@/lib/http/record-routes";
import { getAdminOrderPage } from "@/lib/orders/queries/admin-orders";
import { orderRowOutput } from "@/lib/orders/responses/admin-order";
import { orderListSchema } from "@/lib/orders/schema/admin-order";

export const GET = readRoute({
  summary: "A page of orders",
  access: "orders.see",
  input: orderListSchema,
  output: keysetPage(orderRowOutput),
  act: getAdminOrderPage,
});
