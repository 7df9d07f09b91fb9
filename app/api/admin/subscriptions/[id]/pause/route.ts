import { recordRoute } from "@/lib/http/record-routes";
import { pauseSubscription } from "@/lib/subscriptions/commands/update-subscription";
import { getAdminSubscription } from "@/lib/subscriptions/queries/admin-subscription";
import { adminSubscriptionDetailOutput } from "@/lib/subscriptions/responses";
import { subscriptionVersionSchema } from "@/lib/subscriptions/schema/admin-subscription";

export const POST = recordRoute({
  summary: "Pauses a subscription until it is resumed",
  access: "subscriptions.edit",
  input: subscriptionVersionSchema,
  output: adminSubscriptionDetailOutput,
  throws: ["conflict"],
  act: async (actor, id, input) => {
    await pauseSubscription({ actor, ...input }, id);
    return getAdminSubscription(id);
  },
});
