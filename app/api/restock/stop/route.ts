import { messageOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";
import { cancelRestockMails } from "@/lib/restock/commands/notify-subscribers";
import { stopRestockSchema } from "@/lib/restock/schema";

/** Parameters are in the query: email clients post their own form here (RFC 8058). */
export const POST = route({
  summary:
    "Cancels the restock requests of an email address, for the link in emails and the unsubscribe button of email clients",
  access: "public",
  query: stopRestockSchema,
  output: messageOutput,
  throws: ["invalid_input", "not_found"],
  handle: async ({ query }) => {
    await cancelRestockMails(query);
    return { body: { message: "You will no longer get these emails." } };
  },
});
