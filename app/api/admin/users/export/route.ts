import { recordDataExport } from "@/lib/account/commands/record-data-export";
import { exportCustomers } from "@/lib/account/queries/export-customers";
import { customerListSchema } from "@/lib/account/schema/customer";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "customers.own",
  input: customerListSchema,
  handle: async ({ input, viewer }) => {
    await recordDataExport(viewer, "customers.csv", input);
    return {
      stream: { pieces: exportCustomers(input), type: "text/csv; charset=utf-8" },
      download: "customers.csv",
    };
  },
});
