import { route } from "@/lib/http/route";
import { listSubscriptions } from "@/lib/subscriptions/queries";

export const GET = route({
  access: "shopper",
  handle: async ({ viewer }) => ({ body: await listSubscriptions(viewer) }),
});
