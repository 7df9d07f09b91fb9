import { deleteDiscount, switchDiscount, updateDiscount } from "@/lib/discounts/commands/save-discount";
import { getAdminDiscount } from "@/lib/discounts/queries/admin-discounts";
import { discountSchema, switchDiscountSchema } from "@/lib/discounts/schema/admin-discount";
import { deleteRoute, recordRoute } from "@/lib/http/record-routes";

export const GET = recordRoute({ access: "discounts.see", act: (_viewer, id) => getAdminDiscount(id) });

export const PUT = recordRoute({ access: "discounts.edit", input: discountSchema, act: updateDiscount });

export const PATCH = recordRoute({
  access: "discounts.edit",
  input: switchDiscountSchema,
  act: switchDiscount,
});

export const DELETE = deleteRoute({ access: "discounts.edit", act: deleteDiscount });
