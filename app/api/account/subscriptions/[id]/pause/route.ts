import { recordRoute } from "@/lib/http/record-routes";
import { pauseSubscription } from "@/lib/subscriptions/commands/update-subscription";
import { listSubscriptions } from "@/lib/subscriptions/queries";

export const POST = recordRoute({
  access: "shopper",
  act: async (viewer, id) => {
    await pauseSubscription(viewer.userId, id);
    return listSubscriptions(viewer);
  },
});
