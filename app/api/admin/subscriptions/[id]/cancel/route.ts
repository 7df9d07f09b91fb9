import { recordRoute } from "@/lib/http/record-routes";
import { cancelSubscription } from "@/lib/subscriptions/commands/update-subscription";
import { getAdminSubscription } from "@/lib/subscriptions/queries/admin-subscription";
import { adminSubscriptionDetailOutput } from "@/lib/subscriptions/responses";
import { cancelSubscriptionSchema } from "@/lib/subscriptions/schema/admin-subscription";

export const POST = recordRoute({
  summary: "Cancels a subscription, with a `reason` for the audit log",
  access: "subscriptions.edit",
  input: cancelSubscriptionSchema,
  output: adminSubscriptionDetailOutput,
  throws: ["conflict"],
  act: async (actor, id, input) => {
    await cancelSubscription({ actor, ...input }, id);
    return getAdminSubscription(id);
  },
});
