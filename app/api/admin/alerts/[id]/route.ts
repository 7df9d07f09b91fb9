import { markAlertResolved } from "@/lib/admin/commands/mark-alert-resolved";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "customers.edit",
  handle: async ({ params, viewer }) => {
    await markAlertResolved(viewer, String(params["id"]));
    return {};
  },
});
