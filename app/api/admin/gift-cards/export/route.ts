import { recordDataExport } from "@/lib/account/commands/record-data-export";
import { exportGiftCards } from "@/lib/gift-cards/queries/admin-gift-cards";
import { giftCardListSchema } from "@/lib/gift-cards/schema/admin-gift-card";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "The filtered gift cards as a CSV file",
  access: "gift-cards.see",
  input: giftCardListSchema,
  output: "text/csv",
  throws: ["reauthentication_required"],
  handle: async ({ input, viewer }) => {
    await recordDataExport(viewer, "gift-cards.csv", input);
    return { csv: exportGiftCards(input), download: "gift-cards.csv" };
  },
});
