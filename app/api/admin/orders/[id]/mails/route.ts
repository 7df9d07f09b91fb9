import { resendMail } from "@/lib/admin/commands/order-actions";
import { resendSchema } from "@/lib/admin/schema/order";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "orders.edit",
  input: resendSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await resendMail(viewer, String(params["id"]), input.mail),
  }),
});
