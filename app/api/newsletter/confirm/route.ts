import { confirmNewsletter } from "@/lib/help/commands";
import { newsletterLinkSchema } from "@/lib/help/schema";
import { messageOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";

/** Parameters are in the query, as in the email's link. */
export const POST = route({
  summary: "Confirms a newsletter subscription with the link of its email",
  access: "public",
  query: newsletterLinkSchema,
  output: messageOutput,
  throws: ["invalid_input", "not_found"],
  handle: async ({ query }) => {
    await confirmNewsletter(query);
    return { body: { message: "You are on the list." } };
  },
});
