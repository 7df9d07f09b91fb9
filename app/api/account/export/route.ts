import { exportOwnData } from "@/lib/account/commands/export-own-data";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "shopper",
  handle: async ({ viewer }) => ({
    body: await exportOwnData(viewer.userId),
    download: "clover-and-fern-my-data.json",
  }),
});
