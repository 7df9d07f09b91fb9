import { messageOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";
import { requestRestockMail } from "@/lib/restock/commands/notify-subscribers";
import { requestRestockSchema } from "@/lib/restock/schema";
import { getClientAddress } from "@/lib/server/client-address";

export const POST = route({
  summary: "Requests an email when a product is back in stock; signed-in users need no address",
  access: "public",
  input: requestRestockSchema,
  status: 202,
  output: messageOutput,
  throws: ["unauthorized", "conflict", "too_many"],
  handle: async ({ input, viewer: { userId }, request }) => {
    await requestRestockMail(input, { userId, address: getClientAddress(request.headers) });
    return { body: { message: "We will email you once it is back." } };
  },
});
