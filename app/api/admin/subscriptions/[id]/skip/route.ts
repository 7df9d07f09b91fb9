import { recordRoute } from "@/lib/http/record-routes";
import { skipRenewal } from "@/lib/subscriptions/commands/update-subscription";
import { getAdminSubscription } from "@/lib/subscriptions/queries/admin-subscription";
import { staffSkipSchema } from "@/lib/subscriptions/schema/admin-subscription";

export const POST = recordRoute({
  access: "subscriptions.edit",
  input: staffSkipSchema,
  act: async (actor, id, { nextDate, version }) => {
    await skipRenewal({ actor, version }, id, nextDate);
    return getAdminSubscription(id);
  },
});
