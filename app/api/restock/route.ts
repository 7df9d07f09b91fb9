import { route } from "@/lib/http/route";
import { requestRestockMail } from "@/lib/restock/commands/notify-subscribers";
import { requestRestockSchema } from "@/lib/restock/schema";
import { getClientAddress } from "@/lib/server/client-address";

export const POST = route({
  access: "public",
  input: requestRestockSchema,
  handle: async ({ input, viewer: { userId }, request }) => {
    await requestRestockMail(input, { userId, address: getClientAddress(request.headers) });
    return { body: { message: "We will email you once it is back." }, status: 202 };
  },
});
