import { createCodes } from "@/lib/discounts/commands/create-codes";
import { getAdminDiscount } from "@/lib/discounts/queries/admin-discounts";
import { exportCodes } from "@/lib/discounts/queries/export-codes";
import { createCodesSchema } from "@/lib/discounts/schema/admin-discount";
import { recordRoute } from "@/lib/http/record-routes";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "discounts.see",
  handle: async ({ params }) => {
    const { id, code } = await getAdminDiscount(String(params["id"]));
    return {
      stream: { pieces: exportCodes(id), type: "text/csv; charset=utf-8" },
      download: `codes-${(code ?? "").toLowerCase()}.csv`,
    };
  },
});

export const POST = recordRoute({
  access: "discounts.edit",
  input: createCodesSchema,
  status: 201,
  act: (viewer, id, { count }) => createCodes(viewer, id, count),
});
