import { recordDataExport } from "@/lib/account/commands/record-data-export";
import { getSlipsPdf } from "@/lib/fulfillment/queries/slips";
import { slipsSchema } from "@/lib/fulfillment/schema";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "The packing slips of up to 100 orders as one PDF, after a recent authentication",
  access: "orders.see",
  input: slipsSchema,
  output: "application/pdf",
  throws: ["not_found", "reauthentication_required"],
  handle: async ({ input, viewer }) => {
    await recordDataExport(viewer, "packing-slips.pdf", input);
    return {
      bytes: { content: await getSlipsPdf(input.orders), type: "application/pdf" },
      download: "packing-slips.pdf",
    };
  },
});
