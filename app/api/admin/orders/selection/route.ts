import { route } from "@/lib/http/route";
import { selectOrders } from "@/lib/orders/queries/admin-orders";
import { orderListSchema } from "@/lib/orders/schema/admin-order";

export const GET = route({
  access: "orders.see",
  input: orderListSchema,
  handle: async ({ input }) => ({ body: await selectOrders(input) }),
});
