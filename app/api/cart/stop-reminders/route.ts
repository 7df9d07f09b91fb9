import { stopReminders } from "@/lib/cart-reminders/commands";
import { stopRemindersSchema } from "@/lib/cart-reminders/schema";
import { messageOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";

/** Parameters are in the query, as in the email's link; email clients post their own form here (RFC 8058). */
export const POST = route({
  summary:
    "Turns off a customer's cart reminders, for the link in reminders and the unsubscribe button of email clients",
  access: "public",
  query: stopRemindersSchema,
  output: messageOutput,
  throws: ["invalid_input", "not_found"],
  handle: async ({ query }) => {
    await stopReminders(query);
    return { body: { message: "You will no longer get these emails." } };
  },
});
