import { retryMail } from "@/lib/admin/commands/mails";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "settings.edit",
  handle: async ({ params, viewer }) => ({ body: await retryMail(viewer, String(params["id"])) }),
});
