import { recordRoute } from "@/lib/http/record-routes";
import { cancelSubscription } from "@/lib/subscriptions/commands/update-subscription";
import { getAdminSubscription } from "@/lib/subscriptions/queries/admin-subscription";
import { cancelSubscriptionSchema } from "@/lib/subscriptions/schema/admin-subscription";

export const POST = recordRoute({
  access: "subscriptions.edit",
  input: cancelSubscriptionSchema,
  act: async (actor, id, input) => {
    await cancelSubscription({ actor, ...input }, id);
    return getAdminSubscription(id);
  },
});
