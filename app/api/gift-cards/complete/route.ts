import { z } from "zod";
import { completeGiftCardPurchase } from "@/lib/checkout/commands/gift-cards/complete-gift-card-purchase";
import { purchaseKeySchema } from "@/lib/gift-cards/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Issues the gift card of a confirmed payment",
  access: "public",
  limit: "stripeCallsPerAddress",
  isEssential: true,
  input: purchaseKeySchema,
  output: z.strictObject({ completed: z.boolean() }),
  throws: ["conflict", "not_found", "not_paid", "payment_provider"],
  handle: async ({ input }) => {
    await completeGiftCardPurchase(input.purchaseKey);
    return { body: { completed: true } };
  },
});
