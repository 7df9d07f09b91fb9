import { keysetPage } from "@/lib/admin/responses";
import { readRoute } from "@/lib/http/record-routes";
import { getSubscriptionPage } from "@/lib/subscriptions/queries/admin-subscriptions";
import { adminSubscriptionOutput } from "@/lib/subscriptions/responses";
import { subscriptionListSchema } from "@/lib/subscriptions/schema/admin-subscription";

export const GET = readRoute({
  summary: "A page of product subscriptions with price and card, next renewal first",
  access: "subscriptions.see",
  input: subscriptionListSchema,
  output: keysetPage(adminSubscriptionOutput),
  act: (params) => getSubscriptionPage(params),
});
