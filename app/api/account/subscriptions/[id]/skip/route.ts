import { recordRoute } from "@/lib/http/record-routes";
import { skipRenewal } from "@/lib/subscriptions/commands/update-subscription";
import { listSubscriptions } from "@/lib/subscriptions/queries";
import { skipRenewalSchema } from "@/lib/subscriptions/schema";

export const POST = recordRoute({
  access: "shopper",
  input: skipRenewalSchema,
  act: async (viewer, id, { nextDate }) => {
    await skipRenewal(viewer.userId, id, nextDate);
    return listSubscriptions(viewer);
  },
});
