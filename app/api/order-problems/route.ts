import { route } from "@/lib/http/route";
import { reportProblem } from "@/lib/problems/commands/report-problem";
import { reportedProblemOutput } from "@/lib/problems/responses";
import { reportProblemSchema } from "@/lib/problems/schema";
import { getClientAddress } from "@/lib/server/client-address";

/** A buyer's report of a problem with an order (D38). */
export const POST = route({
  summary: "Reports a problem with an order; idempotent by `requestKey`; guests send `email` too",
  access: "public",
  input: reportProblemSchema,
  status: 201,
  output: reportedProblemOutput,
  throws: ["conflict", "not_found", "too_many", "unauthorized"],
  handle: async ({ input, viewer: { userId, isMember }, request }) => ({
    body: await reportProblem(input, { userId, isMember, address: getClientAddress(request.headers) }),
  }),
});
