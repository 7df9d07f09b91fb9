import { recordRoute } from "@/lib/http/record-routes";
import { resumeSubscription } from "@/lib/subscriptions/commands/update-subscription";
import { listSubscriptions } from "@/lib/subscriptions/queries/subscription-view";
import { subscriptionsOutput } from "@/lib/subscriptions/responses";

export const POST = recordRoute({
  summary: "Resumes a paused subscription",
  access: "shopper",
  output: subscriptionsOutput,
  throws: ["conflict", "forbidden", "payment_provider"],
  act: async (viewer, id) => {
    await resumeSubscription(viewer.userId, id);
    return listSubscriptions(viewer);
  },
});
