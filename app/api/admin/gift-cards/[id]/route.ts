import { changeRecipient } from "@/lib/gift-cards/commands/update-gift-card";
import { getAdminGiftCard } from "@/lib/gift-cards/queries/admin-gift-cards";
import { adminGiftCardDetailOutput } from "@/lib/gift-cards/responses";
import { giftCardRecipientSchema } from "@/lib/gift-cards/schema/admin-gift-card";
import { recordRoute } from "@/lib/http/record-routes";

export const GET = recordRoute({
  summary: "A gift card with its refunds and disputes",
  access: "gift-cards.see",
  output: adminGiftCardDetailOutput,
  act: (_viewer, id) => getAdminGiftCard(id),
});

export const PATCH = recordRoute({
  summary: "Changes the recipient's email address before delivery",
  access: "gift-cards.edit",
  input: giftCardRecipientSchema,
  output: adminGiftCardDetailOutput,
  throws: ["conflict"],
  act: changeRecipient,
});
