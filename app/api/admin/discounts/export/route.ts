import { exportDiscounts } from "@/lib/discounts/queries/export-discounts";
import { discountListSchema } from "@/lib/discounts/schema/admin-discount";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "The filtered discounts as a CSV file",
  access: "discounts.see",
  input: discountListSchema,
  output: "text/csv",
  handle: ({ input }) => Promise.resolve({ csv: exportDiscounts(input), download: "discounts.csv" }),
});
