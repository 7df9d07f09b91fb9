import { confirmNewsletter } from "@/lib/help/commands";
import { newsletterLinkSchema } from "@/lib/help/schema";
import { parseInput, readQuery } from "@/lib/http/body";
import { route } from "@/lib/http/route";

/** Parameters are in the query, as in the email's link. */
export const POST = route({
  access: "public",
  handle: async ({ request }) => {
    await confirmNewsletter(parseInput(newsletterLinkSchema, readQuery(request)));
    return { body: { message: "You are on the list." } };
  },
});
