import { getAdminProblem } from "@/lib/checkout/queries/admin-problem";
import { recordRoute } from "@/lib/http/record-routes";

export const GET = recordRoute({ access: "problems.see", act: (_viewer, id) => getAdminProblem(id) });
