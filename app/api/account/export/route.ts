import { exportData } from "@/lib/account/commands/export-data";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "shopper",
  handle: async ({ viewer }) => ({
    body: await exportData(viewer.userId),
    download: "clover-and-fern-my-data.json",
  }),
});
