import { recordRoute } from "@/lib/http/record-routes";
import { pauseSubscription } from "@/lib/subscriptions/commands/update-subscription";
import { getAdminSubscription } from "@/lib/subscriptions/queries/admin-subscription";
import { subscriptionVersionSchema } from "@/lib/subscriptions/schema/admin-subscription";

export const POST = recordRoute({
  access: "subscriptions.edit",
  input: subscriptionVersionSchema,
  act: async (actor, id, input) => {
    await pauseSubscription({ actor, ...input }, id);
    return getAdminSubscription(id);
  },
});
