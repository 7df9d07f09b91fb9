import { requestNewsletter } from "@/lib/help/commands";
import { newsletterSchema } from "@/lib/help/schema";
import { messageOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";

export const POST = route({
  summary: "Emails the confirmation link of the newsletter",
  access: "public",
  input: newsletterSchema,
  status: 202,
  output: messageOutput,
  throws: ["too_many"],
  handle: async ({ input, request }) => {
    await requestNewsletter(input.email, getClientAddress(request.headers));
    return { body: { message: "If this address is not on our list yet, a link to join is on its way." } };
  },
});
