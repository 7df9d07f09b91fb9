import { changeOrder } from "@/lib/admin/commands/change-order";
import { officeOrder } from "@/lib/admin/queries/order";
import { changeOrderSchema } from "@/lib/admin/schema/order";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "orders.see",
  handle: async ({ params }) => ({ body: await officeOrder(String(params["id"])) }),
});

export const PATCH = route({
  access: "orders.edit",
  input: changeOrderSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await changeOrder(viewer, String(params["id"]), input),
  }),
});
