import { z } from "zod";
import { readRoute } from "@/lib/http/record-routes";
import { selectOrders } from "@/lib/orders/queries/admin-orders";
import { selectedOrderOutput } from "@/lib/orders/responses/admin-order";
import { orderListSchema } from "@/lib/orders/schema/admin-order";

export const GET = readRoute({
  summary: "Id, version and number of up to 1,000 orders that the list's filters match",
  access: "orders.see",
  input: orderListSchema,
  output: z.array(selectedOrderOutput),
  act: selectOrders,
});
