import { requestNewsletter } from "@/lib/help/commands";
import { newsletterSchema } from "@/lib/help/schema";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";

export const POST = route({
  access: "public",
  input: newsletterSchema,
  handle: async ({ input, request }) => {
    await requestNewsletter(input.email, getClientAddress(request.headers));
    return { body: { message: "Please open the link in the mail that we have sent you." }, status: 202 };
  },
});
