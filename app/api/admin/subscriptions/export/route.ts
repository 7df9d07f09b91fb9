import { route } from "@/lib/http/route";
import { exportSubscriptions } from "@/lib/subscriptions/queries/admin-subscriptions";
import { subscriptionListSchema } from "@/lib/subscriptions/schema/admin-subscription";

export const GET = route({
  access: "subscriptions.edit",
  input: subscriptionListSchema,
  handle: ({ input }) =>
    Promise.resolve({
      stream: { pieces: exportSubscriptions(input), type: "text/csv; charset=utf-8" },
      download: "subscriptions.csv",
    }),
});
