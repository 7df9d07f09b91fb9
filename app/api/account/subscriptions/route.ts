import { route } from "@/lib/http/route";
import { schedulesOf } from "@/lib/replenishment/queries";

export const GET = route({
  access: "shopper",
  handle: async ({ viewer }) => ({ body: await schedulesOf(viewer) }),
});
