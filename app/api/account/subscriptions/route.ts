import { route } from "@/lib/http/route";
import { listSubscriptions } from "@/lib/subscriptions/queries/subscription-view";
import { subscriptionsOutput } from "@/lib/subscriptions/responses";

export const GET = route({
  summary: "The customer's product subscriptions, saved cards and membership",
  access: "shopper",
  output: subscriptionsOutput,
  throws: ["payment_provider"],
  handle: async ({ viewer }) => ({ body: await listSubscriptions(viewer) }),
});
