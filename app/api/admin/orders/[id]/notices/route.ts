import { handleNotice } from "@/lib/admin/commands/order-actions";
import { noticeSchema } from "@/lib/admin/schema/order";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "orders.edit",
  input: noticeSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await handleNotice(viewer, String(params["id"]), input.notice),
  }),
});
