import { route } from "@/lib/http/route";
import { retryMail } from "@/lib/mail/commands/staff-mails";

export const POST = route({
  access: "settings.edit",
  handle: async ({ params, viewer }) => ({ body: await retryMail(viewer, String(params["id"])) }),
});
