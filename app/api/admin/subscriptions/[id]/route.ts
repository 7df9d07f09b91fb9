import { recordRoute } from "@/lib/http/record-routes";
import { updateSubscriptionAsStaff } from "@/lib/subscriptions/commands/update-subscription";
import { getAdminSubscription } from "@/lib/subscriptions/queries/admin-subscription";
import { adminSubscriptionDetailOutput } from "@/lib/subscriptions/responses";
import { staffUpdateSchema } from "@/lib/subscriptions/schema/admin-subscription";

export const GET = recordRoute({
  summary: "A subscription with its renewals, changes and emails",
  access: "subscriptions.see",
  output: adminSubscriptionDetailOutput,
  act: (_viewer, id) => getAdminSubscription(id),
});

export const PATCH = recordRoute({
  summary: "Changes quantity, interval or address, if the subscription still has the given `version`",
  access: "subscriptions.edit",
  input: staffUpdateSchema,
  output: adminSubscriptionDetailOutput,
  throws: ["conflict"],
  act: async (actor, id, { version, ...input }) => {
    await updateSubscriptionAsStaff({ actor, version }, id, input);
    return getAdminSubscription(id);
  },
});
