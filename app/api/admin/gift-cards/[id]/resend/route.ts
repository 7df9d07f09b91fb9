import { resendGiftCard } from "@/lib/gift-cards/commands/update-gift-card";
import { adminGiftCardDetailOutput } from "@/lib/gift-cards/responses";
import { resendGiftCardSchema } from "@/lib/gift-cards/schema/admin-gift-card";
import { recordRoute } from "@/lib/http/record-routes";

export const POST = recordRoute({
  summary: "Emails a gift card with a new code, which invalidates the old one",
  access: "gift-cards.edit",
  input: resendGiftCardSchema,
  output: adminGiftCardDetailOutput,
  throws: ["conflict"],
  act: resendGiftCard,
});
