import { parseInput, readQuery } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { cancelRestockMails } from "@/lib/restock/commands/notify-subscribers";
import { stopRestockSchema } from "@/lib/restock/schema";

/** Parameters are in the query: email clients post their own form here (RFC 8058). */
export const POST = route({
  access: "public",
  handle: async ({ request }) => {
    await cancelRestockMails(parseInput(stopRestockSchema, readQuery(request)));
    return { body: { message: "You will no longer get these emails." } };
  },
});
