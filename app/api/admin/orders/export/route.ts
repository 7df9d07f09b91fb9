import { recordDataExport } from "@/lib/admin/commands/note-file";
import { exportOrders } from "@/lib/admin/queries/export-orders";
import { orderListSchema } from "@/lib/admin/schema/order";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "orders.money",
  input: orderListSchema,
  handle: async ({ input, viewer }) => {
    await recordDataExport(viewer, "orders.csv", input);
    return {
      stream: { pieces: exportOrders(input), type: "text/csv; charset=utf-8" },
      download: "orders.csv",
    };
  },
});
