import { unsubscribeNewsletter } from "@/lib/help/commands";
import { newsletterLinkSchema } from "@/lib/help/schema";
import { messageOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";

/** Parameters are in the query, as in the email's link; email clients post their own form here (RFC 8058). */
export const POST = route({
  summary: "Unsubscribes a reader, for the link in newsletters and the unsubscribe button of email clients",
  access: "public",
  query: newsletterLinkSchema,
  output: messageOutput,
  throws: ["invalid_input", "not_found"],
  handle: async ({ query }) => {
    await unsubscribeNewsletter(query);
    return { body: { message: "You will no longer get these emails." } };
  },
});
