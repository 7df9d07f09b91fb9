import { recordRoute } from "@/lib/http/record-routes";
import { pauseSubscription } from "@/lib/subscriptions/commands/update-subscription";
import { listSubscriptions } from "@/lib/subscriptions/queries/subscription-view";
import { subscriptionsOutput } from "@/lib/subscriptions/responses";

export const POST = recordRoute({
  summary: "Pauses a subscription until it is resumed",
  access: "shopper",
  output: subscriptionsOutput,
  throws: ["conflict", "payment_provider"],
  act: async (viewer, id) => {
    await pauseSubscription(viewer.userId, id);
    return listSubscriptions(viewer);
  },
});
