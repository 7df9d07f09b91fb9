import { sendMessage } from "@/lib/help/commands";
import { contactSchema } from "@/lib/help/schema";
import { route } from "@/lib/http/route";
import { clientAddress } from "@/lib/server/address";

export const POST = route({
  access: "public",
  input: contactSchema,
  handle: async ({ input, viewer: { userId, isMember }, request }) => {
    await sendMessage(input, { userId, isMember, address: clientAddress(request.headers) });
    return { body: { message: "Message Sent Successfully" }, status: 201 };
  },
});
