import { releaseAsStaff } from "@/lib/checkout/commands/staff-order-actions";
import { releaseOrderSchema } from "@/lib/checkout/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "orders.money",
  input: releaseOrderSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await releaseAsStaff(viewer, String(params["id"]), input),
  }),
});
