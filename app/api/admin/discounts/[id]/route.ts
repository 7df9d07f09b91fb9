import { deleteDiscount, switchDiscount, updateDiscount } from "@/lib/discounts/commands/save-discount";
import { getAdminDiscount } from "@/lib/discounts/queries/admin-discounts";
import { adminDiscountOutput } from "@/lib/discounts/responses";
import { discountSchema, switchDiscountSchema } from "@/lib/discounts/schema/admin-discount";
import { deleteRoute, recordRoute } from "@/lib/http/record-routes";

export const GET = recordRoute({
  summary: "A discount with its uses",
  access: "discounts.see",
  output: adminDiscountOutput,
  act: (_viewer, id) => getAdminDiscount(id),
});

export const PUT = recordRoute({
  summary: "Replaces all fields of a discount",
  access: "discounts.edit",
  input: discountSchema,
  output: adminDiscountOutput,
  throws: ["conflict"],
  act: updateDiscount,
});

export const PATCH = recordRoute({
  summary: "Turns a discount on or off",
  access: "discounts.edit",
  input: switchDiscountSchema,
  output: adminDiscountOutput,
  throws: ["conflict"],
  act: switchDiscount,
});

export const DELETE = deleteRoute({
  summary: "Deletes an unused discount",
  access: "discounts.edit",
  throws: ["conflict"],
  act: deleteDiscount,
});
