import { changeRecipient } from "@/lib/gift-cards/commands/update-gift-card";
import { getAdminGiftCard } from "@/lib/gift-cards/queries/admin-gift-cards";
import { giftCardRecipientSchema } from "@/lib/gift-cards/schema/admin-gift-card";
import { recordRoute } from "@/lib/http/record-routes";

export const GET = recordRoute({ access: "gift-cards.see", act: (_viewer, id) => getAdminGiftCard(id) });

/** Changes the recipient's address before delivery. */
export const PATCH = recordRoute({
  access: "gift-cards.edit",
  input: giftCardRecipientSchema,
  act: changeRecipient,
});
