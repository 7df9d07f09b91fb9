import { route } from "@/lib/http/route";
import { cancelSubscription, updateSubscription } from "@/lib/subscriptions/commands/update-subscription";
import { listSubscriptions } from "@/lib/subscriptions/queries";
import { updateSubscriptionSchema } from "@/lib/subscriptions/schema";

export const PATCH = route({
  access: "shopper",
  input: updateSubscriptionSchema,
  handle: async ({ input, params, viewer }) => {
    await updateSubscription(viewer.userId, String(params.id), input);
    return { body: await listSubscriptions(viewer) };
  },
});

export const DELETE = route({
  access: "shopper",
  handle: async ({ params, viewer }) => {
    await cancelSubscription(viewer.userId, String(params.id));
    return { body: await listSubscriptions(viewer) };
  },
});
