import { recordRoute } from "@/lib/http/record-routes";
import { getAdminSubscription } from "@/lib/subscriptions/queries/admin-subscription";

export const GET = recordRoute({
  access: "subscriptions.see",
  act: (_viewer, id) => getAdminSubscription(id),
});
