import { getGiftCardBalance } from "@/lib/gift-cards/commands/redeem-gift-card";
import { giftCardCodeSchema } from "@/lib/gift-cards/schema";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";

export const POST = route({
  access: "public",
  input: giftCardCodeSchema,
  handle: async ({ input, request, viewer }) => ({
    body: await getGiftCardBalance(input.code, {
      address: getClientAddress(request.headers),
      userId: viewer.userId,
    }),
  }),
});
