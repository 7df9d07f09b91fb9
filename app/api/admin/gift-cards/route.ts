import { keysetPage } from "@/lib/admin/responses";
import { getGiftCardPage } from "@/lib/gift-cards/queries/admin-gift-cards";
import { adminGiftCardOutput } from "@/lib/gift-cards/responses";
import { giftCardListSchema } from "@/lib/gift-cards/schema/admin-gift-card";
import { readRoute } from "@/lib/http/record-routes";

export const GET = readRoute({
  summary: "A page of paid gift cards, newest first, searchable by name, email or the end of the code",
  access: "gift-cards.see",
  input: giftCardListSchema,
  output: keysetPage(adminGiftCardOutput),
  throws: ["not_found"],
  act: getGiftCardPage,
});
