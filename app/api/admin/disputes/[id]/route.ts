import { getAdminDispute } from "@/lib/checkout/queries/dispute-evidence";
import { recordRoute } from "@/lib/http/record-routes";

export const GET = recordRoute({ access: "orders.money", act: (_viewer, id) => getAdminDispute(id) });
