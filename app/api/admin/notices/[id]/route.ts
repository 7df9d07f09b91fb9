import { handleNotice } from "@/lib/admin/commands/handle-notice";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "customers.edit",
  handle: async ({ params, viewer }) => {
    await handleNotice(viewer, String(params["id"]));
    return {};
  },
});
