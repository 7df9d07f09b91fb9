import { resendMail } from "@/lib/checkout/commands/staff-order-actions";
import { route } from "@/lib/http/route";
import { resendSchema } from "@/lib/orders/schema/admin-order";

export const POST = route({
  access: "orders.edit",
  input: resendSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await resendMail(viewer, String(params["id"]), input.mail),
  }),
});
