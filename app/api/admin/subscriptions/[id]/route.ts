import { recordRoute } from "@/lib/http/record-routes";
import { updateSubscriptionAsStaff } from "@/lib/subscriptions/commands/update-subscription";
import { getAdminSubscription } from "@/lib/subscriptions/queries/admin-subscription";
import { staffUpdateSchema } from "@/lib/subscriptions/schema/admin-subscription";

export const GET = recordRoute({
  access: "subscriptions.see",
  act: (_viewer, id) => getAdminSubscription(id),
});

export const PATCH = recordRoute({
  access: "subscriptions.edit",
  input: staffUpdateSchema,
  act: async (actor, id, { version, ...input }) => {
    await updateSubscriptionAsStaff({ actor, version }, id, input);
    return getAdminSubscription(id);
  },
});
