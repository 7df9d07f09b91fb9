import { getGiftCardPage } from "@/lib/gift-cards/queries/admin-gift-cards";
import { giftCardListSchema } from "@/lib/gift-cards/schema/admin-gift-card";
import { readRoute } from "@/lib/http/record-routes";

export const GET = readRoute({ access: "gift-cards.see", input: giftCardListSchema, act: getGiftCardPage });
