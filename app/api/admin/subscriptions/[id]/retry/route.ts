import { z } from "zod";
import { retryRenewal } from "@/lib/checkout/commands/renewals/retry-renewal";
import { recordRoute } from "@/lib/http/record-routes";
import { getAdminSubscription } from "@/lib/subscriptions/queries/admin-subscription";
import { adminSubscriptionDetailOutput } from "@/lib/subscriptions/responses";
import { retrySchema } from "@/lib/subscriptions/schema/admin-subscription";

export const POST = recordRoute({
  summary: "Retries the payment of a declined renewal, once per version",
  access: "subscriptions.edit",
  input: retrySchema,
  output: z.strictObject({ isPaid: z.boolean(), subscription: adminSubscriptionDetailOutput }),
  throws: ["conflict", "not_paid", "out_of_stock", "payment_provider"],
  act: async (actor, id, input) => {
    const isPaid = await retryRenewal(actor, id, input);
    return { isPaid, subscription: await getAdminSubscription(id) };
  },
});
