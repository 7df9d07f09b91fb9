import { issueCommands } from "@/lib/admin/commands/mails";
import { route } from "@/lib/http/route";

/** Undoes a deletion. */
export const POST = route({
  access: "marketing.edit",
  handle: async ({ params, viewer }) => ({ body: await issueCommands.restore(viewer, String(params["id"])) }),
});
