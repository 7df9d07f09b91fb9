import { createCodes } from "@/lib/discounts/commands/create-codes";
import { getAdminDiscount } from "@/lib/discounts/queries/admin-discounts";
import { exportCodes } from "@/lib/discounts/queries/export-codes";
import { adminDiscountOutput } from "@/lib/discounts/responses";
import { createCodesSchema } from "@/lib/discounts/schema/admin-discount";
import { recordRoute } from "@/lib/http/record-routes";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "All codes of a discount as a CSV file",
  access: "discounts.see",
  output: "text/csv",
  handle: async ({ params }) => {
    const { id, code } = await getAdminDiscount(String(params.id));
    return { csv: exportCodes(id), download: `codes-${(code ?? "").toLowerCase()}.csv` };
  },
});

export const POST = recordRoute({
  summary: "Creates `count` unique codes of a discount",
  access: "discounts.edit",
  input: createCodesSchema,
  status: 201,
  output: adminDiscountOutput,
  throws: ["conflict"],
  act: createCodes,
});
