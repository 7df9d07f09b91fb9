import { updateOrder } from "@/lib/admin/commands/change-order";
import { getAdminOrder } from "@/lib/admin/queries/order";
import { updateOrderSchema } from "@/lib/admin/schema/order";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "orders.see",
  handle: async ({ params }) => ({ body: await getAdminOrder(String(params["id"])) }),
});

export const PATCH = route({
  access: "orders.edit",
  input: updateOrderSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await updateOrder(viewer, String(params["id"]), input),
  }),
});
