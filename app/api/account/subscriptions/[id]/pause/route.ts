import { route } from "@/lib/http/route";
import { pauseSubscription } from "@/lib/subscriptions/commands/update-subscription";
import { listSubscriptions } from "@/lib/subscriptions/queries";

export const POST = route({
  access: "shopper",
  handle: async ({ params, viewer }) => {
    await pauseSubscription(viewer.userId, String(params.id));
    return { body: await listSubscriptions(viewer) };
  },
});
