import { readRoute } from "@/lib/http/record-routes";
import { selectOrders } from "@/lib/orders/queries/admin-orders";
import { orderListSchema } from "@/lib/orders/schema/admin-order";

export const GET = readRoute({ access: "orders.see", input: orderListSchema, act: selectOrders });
