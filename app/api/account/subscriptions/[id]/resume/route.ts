import { recordRoute } from "@/lib/http/record-routes";
import { resumeSubscription } from "@/lib/subscriptions/commands/update-subscription";
import { listSubscriptions } from "@/lib/subscriptions/queries";

export const POST = recordRoute({
  access: "shopper",
  act: async (viewer, id) => {
    await resumeSubscription(viewer.userId, id);
    return listSubscriptions(viewer);
  },
});
