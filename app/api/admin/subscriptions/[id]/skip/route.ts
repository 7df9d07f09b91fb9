import { recordRoute } from "@/lib/http/record-routes";
import { skipRenewal } from "@/lib/subscriptions/commands/update-subscription";
import { getAdminSubscription } from "@/lib/subscriptions/queries/admin-subscription";
import { adminSubscriptionDetailOutput } from "@/lib/subscriptions/responses";
import { staffSkipSchema } from "@/lib/subscriptions/schema/admin-subscription";

export const POST = recordRoute({
  summary: "Skips the next renewal and emails the customer",
  access: "subscriptions.edit",
  input: staffSkipSchema,
  output: adminSubscriptionDetailOutput,
  throws: ["conflict"],
  act: async (actor, id, { nextDate, version }) => {
    await skipRenewal({ actor, version }, id, nextDate);
    return getAdminSubscription(id);
  },
});
