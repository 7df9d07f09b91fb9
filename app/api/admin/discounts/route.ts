import { createDiscount } from "@/lib/discounts/commands/save-discount";
import { getDiscountPage } from "@/lib/discounts/queries/admin-discounts";
import { discountListSchema, discountSchema } from "@/lib/discounts/schema/admin-discount";
import { createRoute, readRoute } from "@/lib/http/record-routes";

export const GET = readRoute({ access: "discounts.see", input: discountListSchema, act: getDiscountPage });

export const POST = createRoute({ access: "discounts.edit", input: discountSchema, act: createDiscount });
