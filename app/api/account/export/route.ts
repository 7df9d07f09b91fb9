import { z } from "zod";
import { exportOwnData } from "@/lib/account/commands/export-own-data";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "All data that the shop stores about the customer, as a file",
  access: "shopper",
  output: z.record(z.string(), z.unknown()),
  throws: ["too_many"],
  handle: async ({ viewer }) => ({
    body: await exportOwnData(viewer.userId),
    download: "clover-and-fern-my-data.json",
  }),
});
