import { recordDataExport } from "@/lib/account/commands/record-data-export";
import { getLabelFile } from "@/lib/fulfillment/queries/label-file";
import { labelsFileSchema } from "@/lib/fulfillment/schema/labels";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "The labels of up to 100 orders as one PDF; with `slips=yes`, each with its packing slip",
  access: "orders.see",
  input: labelsFileSchema,
  output: "application/pdf",
  throws: ["conflict", "courier", "not_found", "reauthentication_required"],
  handle: async ({ input, viewer }) => {
    await recordDataExport(viewer, "shipping-labels.pdf", input);
    return {
      bytes: { content: await getLabelFile(input.orders, input.slips === "yes"), type: "application/pdf" },
      download: "shipping-labels.pdf",
    };
  },
});
