import { refundGiftCard } from "@/lib/checkout/commands/gift-cards/refund-gift-card";
import { getAdminGiftCard } from "@/lib/gift-cards/queries/admin-gift-cards";
import { refundGiftCardSchema } from "@/lib/gift-cards/schema/admin-gift-card";
import { recordRoute } from "@/lib/http/record-routes";

/** Voids an unredeemed gift card and refunds its remaining payment. */
export const POST = recordRoute({
  access: "gift-cards.edit",
  input: refundGiftCardSchema,
  act: async (viewer, id, input) => {
    await refundGiftCard(viewer, id, input);
    return getAdminGiftCard(id);
  },
});
