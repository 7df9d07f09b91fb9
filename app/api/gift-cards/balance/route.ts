import { getGiftCardBalance } from "@/lib/gift-cards/commands/redeem-gift-card";
import { giftCardBalanceOutput } from "@/lib/gift-cards/responses";
import { giftCardCodeSchema } from "@/lib/gift-cards/schema";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";

export const POST = route({
  summary: "The value of a gift card's code, and whether it can still be redeemed",
  access: "public",
  input: giftCardCodeSchema,
  output: giftCardBalanceOutput,
  throws: ["conflict", "too_many"],
  handle: async ({ input, request, viewer }) => ({
    body: await getGiftCardBalance(input.code, {
      address: getClientAddress(request.headers),
      userId: viewer.userId,
    }),
  }),
});
