import { askForNewsletter } from "@/lib/help/commands";
import { newsletterSchema } from "@/lib/help/schema";
import { route } from "@/lib/http/route";
import { clientAddress } from "@/lib/server/address";

export const POST = route({
  access: "public",
  input: newsletterSchema,
  handle: async ({ input, request }) => {
    await askForNewsletter(input.email, clientAddress(request.headers));
    return { body: { message: "Please open the link in the mail that we have sent you." }, status: 202 };
  },
});
