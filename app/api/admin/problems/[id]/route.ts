import { getAdminProblem } from "@/lib/checkout/queries/admin-problem";
import { recordRoute } from "@/lib/http/record-routes";
import { adminProblemOutput } from "@/lib/problems/responses";

export const GET = recordRoute({
  summary: "A report with its photos, the lots of its lines, and what can be refunded",
  access: "problems.see",
  output: adminProblemOutput,
  act: (_viewer, id) => getAdminProblem(id),
});
