import { refundAsStaff } from "@/lib/checkout/commands/staff-order-actions";
import { refundOrderSchema } from "@/lib/checkout/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "orders.money",
  input: refundOrderSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await refundAsStaff(viewer, String(params["id"]), input),
  }),
});
