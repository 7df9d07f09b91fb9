import { recordRoute } from "@/lib/http/record-routes";
import { moveRenewal } from "@/lib/subscriptions/commands/update-subscription";
import { getAdminSubscription } from "@/lib/subscriptions/queries/admin-subscription";
import { moveRenewalSchema } from "@/lib/subscriptions/schema/admin-subscription";

export const POST = recordRoute({
  access: "subscriptions.edit",
  input: moveRenewalSchema,
  act: async (actor, id, { nextDate, version }) => {
    await moveRenewal({ actor, version }, id, nextDate);
    return getAdminSubscription(id);
  },
});
