import { recordDataExport } from "@/lib/account/commands/record-data-export";
import { exportCustomers } from "@/lib/account/queries/export-customers";
import { customerListSchema } from "@/lib/account/schema/customer";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "The filtered customers as a CSV file",
  access: "customers.own",
  input: customerListSchema,
  output: "text/csv",
  throws: ["reauthentication_required"],
  handle: async ({ input, viewer }) => {
    await recordDataExport(viewer, "customers.csv", input);
    return { csv: exportCustomers(input), download: "customers.csv" };
  },
});
