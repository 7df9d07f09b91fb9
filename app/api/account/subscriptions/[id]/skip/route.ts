import { recordRoute } from "@/lib/http/record-routes";
import { skipRenewal } from "@/lib/subscriptions/commands/update-subscription";
import { listSubscriptions } from "@/lib/subscriptions/queries/subscription-view";
import { subscriptionsOutput } from "@/lib/subscriptions/responses";
import { skipRenewalSchema } from "@/lib/subscriptions/schema";

export const POST = recordRoute({
  summary: "Skips the next renewal",
  access: "shopper",
  input: skipRenewalSchema,
  output: subscriptionsOutput,
  throws: ["conflict", "payment_provider"],
  act: async (viewer, id, { nextDate }) => {
    await skipRenewal(viewer.userId, id, nextDate);
    return listSubscriptions(viewer);
  },
});
