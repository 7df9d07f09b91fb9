import { recordDataExport } from "@/lib/account/commands/record-data-export";
import { route } from "@/lib/http/route";
import { exportSubscriptions } from "@/lib/subscriptions/queries/export-subscriptions";
import { subscriptionListSchema } from "@/lib/subscriptions/schema/admin-subscription";

export const GET = route({
  summary: "The filtered subscriptions as a CSV file",
  access: "subscriptions.edit",
  input: subscriptionListSchema,
  output: "text/csv",
  throws: ["reauthentication_required"],
  handle: async ({ input, viewer }) => {
    await recordDataExport(viewer, "subscriptions.csv", input);
    return { csv: exportSubscriptions(input), download: "subscriptions.csv" };
  },
});
