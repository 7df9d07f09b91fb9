import { route } from "@/lib/http/route";
import { askForRestock } from "@/lib/restock/commands";
import { askForRestockSchema } from "@/lib/restock/schema";
import { clientAddress } from "@/lib/server/address";

export const POST = route({
  access: "public",
  input: askForRestockSchema,
  handle: async ({ input, viewer: { userId }, request }) => {
    await askForRestock(input, { userId, address: clientAddress(request.headers) });
    return { body: { message: "We will email you once it is back." }, status: 202 };
  },
});
