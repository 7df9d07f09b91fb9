import { confirmNewsletter } from "@/lib/help/commands";
import { newsletterLinkSchema } from "@/lib/help/schema";
import { parseInput } from "@/lib/http/body";
import { route } from "@/lib/http/route";

/** Parameters are in the query, as in the email's link. */
export const POST = route({
  access: "public",
  handle: async ({ request }) => {
    await confirmNewsletter(
      parseInput(newsletterLinkSchema, Object.fromEntries(new URL(request.url).searchParams)),
    );
    return { body: { message: "You are on the list." } };
  },
});
