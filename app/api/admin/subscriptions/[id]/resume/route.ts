import { recordRoute } from "@/lib/http/record-routes";
import { resumeSubscription } from "@/lib/subscriptions/commands/update-subscription";
import { getAdminSubscription } from "@/lib/subscriptions/queries/admin-subscription";
import { adminSubscriptionDetailOutput } from "@/lib/subscriptions/responses";
import { subscriptionVersionSchema } from "@/lib/subscriptions/schema/admin-subscription";

export const POST = recordRoute({
  summary: "Resumes a subscription if its owner is a member",
  access: "subscriptions.edit",
  input: subscriptionVersionSchema,
  output: adminSubscriptionDetailOutput,
  throws: ["conflict"],
  act: async (actor, id, input) => {
    await resumeSubscription({ actor, ...input }, id);
    return getAdminSubscription(id);
  },
});
