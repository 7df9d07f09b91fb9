import { redeemGiftCard } from "@/lib/gift-cards/commands/redeem-gift-card";
import { giftCardCodeSchema } from "@/lib/gift-cards/schema";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";

export const POST = route({
  access: "shopper",
  input: giftCardCodeSchema,
  handle: async ({ input, request, viewer }) => ({
    body: await redeemGiftCard(viewer.userId, input.code, getClientAddress(request.headers)),
  }),
});
