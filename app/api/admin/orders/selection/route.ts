import { selectOrders } from "@/lib/admin/queries/orders";
import { orderListSchema } from "@/lib/admin/schema/order";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "orders.see",
  input: orderListSchema,
  handle: async ({ input }) => ({ body: await selectOrders(input) }),
});
