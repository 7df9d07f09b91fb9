import { z } from "zod";
import { redeemGiftCard } from "@/lib/gift-cards/commands/redeem-gift-card";
import { giftCardCodeSchema } from "@/lib/gift-cards/schema";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";

export const POST = route({
  summary: "Redeems a gift card's code as store credit",
  access: "shopper",
  input: giftCardCodeSchema,
  output: z.strictObject({ amount: z.int() }),
  throws: ["conflict", "too_many"],
  handle: async ({ input, request, viewer }) => ({
    body: await redeemGiftCard(viewer.userId, input.code, getClientAddress(request.headers)),
  }),
});
