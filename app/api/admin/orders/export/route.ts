import { recordDataExport } from "@/lib/account/commands/record-data-export";
import { route } from "@/lib/http/route";
import { exportOrders } from "@/lib/orders/queries/export-orders";
import { orderListSchema } from "@/lib/orders/schema/admin-order";

export const GET = route({
  summary: "The filtered orders as a CSV file",
  access: "orders.money",
  input: orderListSchema,
  output: "text/csv",
  throws: ["reauthentication_required"],
  handle: async ({ input, viewer }) => {
    await recordDataExport(viewer, "orders.csv", input);
    return { csv: exportOrders(input), download: "orders.csv" };
  },
});
