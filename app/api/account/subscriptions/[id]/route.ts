import { recordRoute } from "@/lib/http/record-routes";
import { cancelSubscription, updateSubscription } from "@/lib/subscriptions/commands/update-subscription";
import { listSubscriptions } from "@/lib/subscriptions/queries";
import { updateSubscriptionSchema } from "@/lib/subscriptions/schema";

export const PATCH = recordRoute({
  access: "shopper",
  input: updateSubscriptionSchema,
  act: async (viewer, id, input) => {
    await updateSubscription(viewer.userId, id, input);
    return listSubscriptions(viewer);
  },
});

export const DELETE = recordRoute({
  access: "shopper",
  act: async (viewer, id) => {
    await cancelSubscription(viewer.userId, id);
    return listSubscriptions(viewer);
  },
});
