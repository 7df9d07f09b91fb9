import { recordRoute } from "@/lib/http/record-routes";
import { resumeSubscription } from "@/lib/subscriptions/commands/update-subscription";
import { getAdminSubscription } from "@/lib/subscriptions/queries/admin-subscription";
import { subscriptionVersionSchema } from "@/lib/subscriptions/schema/admin-subscription";

export const POST = recordRoute({
  access: "subscriptions.edit",
  input: subscriptionVersionSchema,
  act: async (actor, id, input) => {
    await resumeSubscription({ actor, ...input }, id);
    return getAdminSubscription(id);
  },
});
