import { recordRoute } from "@/lib/http/record-routes";
import { moveRenewal } from "@/lib/subscriptions/commands/update-subscription";
import { getAdminSubscription } from "@/lib/subscriptions/queries/admin-subscription";
import { adminSubscriptionDetailOutput } from "@/lib/subscriptions/responses";
import { moveRenewalSchema } from "@/lib/subscriptions/schema/admin-subscription";

export const POST = recordRoute({
  summary: "Moves the next renewal to `nextDate`",
  access: "subscriptions.edit",
  input: moveRenewalSchema,
  output: adminSubscriptionDetailOutput,
  throws: ["conflict"],
  act: async (actor, id, { nextDate, version }) => {
    await moveRenewal({ actor, version }, id, nextDate);
    return getAdminSubscription(id);
  },
});
