import { updateOrder } from "@/lib/checkout/commands/update-order";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { route } from "@/lib/http/route";
import { updateOrderSchema } from "@/lib/orders/schema/admin-order";

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
