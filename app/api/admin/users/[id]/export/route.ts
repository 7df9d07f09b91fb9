import { exportCustomer } from "@/lib/account/commands/export-customer";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "customers.own",
  handle: async ({ params, viewer }) => ({
    body: await exportCustomer(viewer, String(params["id"])),
    download: "customer.json",
  }),
});
