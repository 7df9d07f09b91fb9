import { retryRenewal } from "@/lib/checkout/commands/renewals/retry-renewal";
import { recordRoute } from "@/lib/http/record-routes";
import { getAdminSubscription } from "@/lib/subscriptions/queries/admin-subscription";
import { subscriptionVersionSchema } from "@/lib/subscriptions/schema/admin-subscription";

/** Charges the saved card of a declined renewal again. */
export const POST = recordRoute({
  access: "subscriptions.edit",
  input: subscriptionVersionSchema,
  act: async (actor, id, input) => {
    const isPaid = await retryRenewal(actor, id, input);
    return { isPaid, subscription: await getAdminSubscription(id) };
  },
});
