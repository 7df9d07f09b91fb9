import { resendGiftCard } from "@/lib/gift-cards/commands/update-gift-card";
import { giftCardRecipientSchema } from "@/lib/gift-cards/schema/admin-gift-card";
import { recordRoute } from "@/lib/http/record-routes";

/** Emails the gift card with a new code, which invalidates the old one. */
export const POST = recordRoute({
  access: "gift-cards.edit",
  input: giftCardRecipientSchema,
  act: resendGiftCard,
});
