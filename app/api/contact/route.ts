import { sendContactMessage } from "@/lib/help/commands";
import { contactSchema } from "@/lib/help/schema";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";

export const POST = route({
  access: "public",
  input: contactSchema,
  handle: async ({ input, viewer: { userId, isMember }, request }) => {
    await sendContactMessage(input, { userId, isMember, address: getClientAddress(request.headers) });
    return { body: { message: "Message Sent Successfully" }, status: 201 };
  },
});
