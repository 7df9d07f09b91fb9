import { refundGiftCard } from "@/lib/checkout/commands/gift-cards/refund-gift-card";
import { getAdminGiftCard } from "@/lib/gift-cards/queries/admin-gift-cards";
import { adminGiftCardDetailOutput } from "@/lib/gift-cards/responses";
import { refundGiftCardSchema } from "@/lib/gift-cards/schema/admin-gift-card";
import { recordRoute } from "@/lib/http/record-routes";

export const POST = recordRoute({
  summary: "Voids an unredeemed gift card and refunds it in full",
  access: "gift-cards.edit",
  input: refundGiftCardSchema,
  output: adminGiftCardDetailOutput,
  throws: ["conflict", "payment_provider"],
  act: async (viewer, id, input) => {
    await refundGiftCard(viewer, id, input);
    return getAdminGiftCard(id);
  },
});
