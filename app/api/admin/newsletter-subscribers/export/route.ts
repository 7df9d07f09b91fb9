import { recordDataExport } from "@/lib/account/commands/record-data-export";
import { exportSubscribers } from "@/lib/help/queries/subscribers";
import { subscriberListSchema } from "@/lib/help/schema/subscribers";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "The filtered newsletter subscribers as a CSV file",
  access: "customers.own",
  input: subscriberListSchema,
  output: "text/csv",
  throws: ["reauthentication_required"],
  handle: async ({ input, viewer }) => {
    await recordDataExport(viewer, "newsletter-subscribers.csv", input);
    return { csv: exportSubscribers(input), download: "newsletter-subscribers.csv" };
  },
});
