import { planTracking } from "@/lib/fulfillment/queries/plan-tracking";
import { trackingPlanOutput } from "@/lib/fulfillment/responses";
import { readText } from "@/lib/http/body";
import { route } from "@/lib/http/route";

const MAX_FILE_BYTES = 1024 * 1024;

/** The body is the CSV file. It is only validated: the rows are then sent to /api/admin/packing/shipments. */
export const POST = route({
  summary: "Previews a CSV file of order numbers, carriers and tracking numbers",
  access: "orders.edit",
  upload: "text/csv",
  output: trackingPlanOutput,
  throws: ["invalid_input"],
  handle: async ({ request }) => ({ body: await planTracking(await readText(request, MAX_FILE_BYTES)) }),
});
