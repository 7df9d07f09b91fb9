import { recordRoute } from "@/lib/http/record-routes";
import { cancelSubscription, updateSubscription } from "@/lib/subscriptions/commands/update-subscription";
import { listSubscriptions } from "@/lib/subscriptions/queries/subscription-view";
import { subscriptionsOutput } from "@/lib/subscriptions/responses";
import { updateSubscriptionSchema } from "@/lib/subscriptions/schema";

export const PATCH = recordRoute({
  summary: "Changes quantity, interval, address or card of a subscription",
  access: "shopper",
  input: updateSubscriptionSchema,
  output: subscriptionsOutput,
  throws: ["conflict", "payment_provider"],
  act: async (viewer, id, input) => {
    await updateSubscription(viewer.userId, id, input);
    return listSubscriptions(viewer);
  },
});

export const DELETE = recordRoute({
  summary: "Cancels a subscription",
  access: "shopper",
  output: subscriptionsOutput,
  throws: ["conflict", "payment_provider"],
  act: async (viewer, id) => {
    await cancelSubscription(viewer.userId, id);
    return listSubscriptions(viewer);
  },
});
