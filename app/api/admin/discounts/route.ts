import { keysetPage } from "@/lib/admin/responses";
import { createDiscount } from "@/lib/discounts/commands/save-discount";
import { getDiscountPage } from "@/lib/discounts/queries/admin-discounts";
import { adminDiscountOutput } from "@/lib/discounts/responses";
import { createDiscountSchema, discountListSchema } from "@/lib/discounts/schema/admin-discount";
import { createRoute, readRoute } from "@/lib/http/record-routes";

export const GET = readRoute({
  summary: "A page of discounts with their uses and revenue",
  access: "discounts.see",
  input: discountListSchema,
  output: keysetPage(adminDiscountOutput),
  act: getDiscountPage,
});

export const POST = createRoute({
  summary: "Creates a discount",
  access: "discounts.edit",
  input: createDiscountSchema,
  output: adminDiscountOutput,
  throws: ["conflict", "not_found"],
  act: createDiscount,
});
