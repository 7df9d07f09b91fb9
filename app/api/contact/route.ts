import { sendContactMessage } from "@/lib/help/commands";
import { contactSchema } from "@/lib/help/schema";
import { messageOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";

export const POST = route({
  summary: "Stores a message to the shop, emails it to the shop and confirms it to the sender",
  access: "public",
  input: contactSchema,
  status: 201,
  output: messageOutput,
  throws: ["unauthorized", "too_many"],
  handle: async ({ input, viewer: { userId, isMember }, request }) => {
    await sendContactMessage(input, { userId, isMember, address: getClientAddress(request.headers) });
    return { body: { message: "Message Sent Successfully" } };
  },
});
