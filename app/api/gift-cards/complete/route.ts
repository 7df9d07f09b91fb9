import { completeGiftCardPurchase } from "@/lib/checkout/commands/gift-cards/complete-gift-card-purchase";
import { purchaseKeySchema } from "@/lib/gift-cards/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "public",
  isEssential: true,
  input: purchaseKeySchema,
  handle: async ({ input }) => {
    await completeGiftCardPurchase(input.purchaseKey);
    return { body: { completed: true } };
  },
});
