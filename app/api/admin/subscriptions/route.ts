import { readRoute } from "@/lib/http/record-routes";
import { getSubscriptionPage } from "@/lib/subscriptions/queries/admin-subscriptions";
import { subscriptionListSchema } from "@/lib/subscriptions/schema/admin-subscription";

export const GET = readRoute({
  access: "subscriptions.see",
  input: subscriptionListSchema,
  act: (params) => getSubscriptionPage(params),
});
