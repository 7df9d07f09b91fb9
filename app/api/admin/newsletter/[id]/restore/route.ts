import { route } from "@/lib/http/route";
import { issueCommands } from "@/lib/mail/commands/newsletter-issues";

/** Undoes a deletion. */
export const POST = route({
  access: "marketing.edit",
  handle: async ({ params, viewer }) => ({ body: await issueCommands.restore(viewer, String(params["id"])) }),
});
