import { stopReminders } from "@/lib/cart-reminders/commands";
import { stopRemindersSchema } from "@/lib/cart-reminders/schema";
import { parseInput, readQuery } from "@/lib/http/body";
import { route } from "@/lib/http/route";

/** Parameters are in the query, as in the email's link; email clients post their own form here (RFC 8058). */
export const POST = route({
  access: "public",
  handle: async ({ request }) => {
    await stopReminders(parseInput(stopRemindersSchema, readQuery(request)));
    return { body: { message: "You will no longer get these emails." } };
  },
});
