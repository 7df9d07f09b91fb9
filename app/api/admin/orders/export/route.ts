import { exportOrders } from "@/lib/admin/queries/export-orders";
import { orderListSchema } from "@/lib/admin/schema/order";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "orders.money",
  input: orderListSchema,
  handle: ({ input }) =>
    Promise.resolve({
      stream: { pieces: exportOrders(input), type: "text/csv; charset=utf-8" },
      download: "orders.csv",
    }),
});
