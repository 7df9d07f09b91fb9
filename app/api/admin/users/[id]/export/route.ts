import { z } from "zod";
import { exportCustomer } from "@/lib/account/commands/export-customer";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "All data that the shop stores about a user, as a file",
  access: "customers.own",
  output: z.record(z.string(), z.unknown()),
  throws: ["reauthentication_required"],
  handle: async ({ params, viewer }) => ({
    body: await exportCustomer(viewer, String(params.id)),
    download: "customer.json",
  }),
});
