import { route } from "@/lib/http/route";
import { reportProblem } from "@/lib/problems/commands/report-problem";
import { reportProblemSchema } from "@/lib/problems/schema";
import { getClientAddress } from "@/lib/server/client-address";

/** A buyer's report of a problem with an order (D38). */
export const POST = route({
  access: "public",
  input: reportProblemSchema,
  handle: async ({ input, viewer: { userId }, request }) => ({
    body: await reportProblem(input, { userId, address: getClientAddress(request.headers) }),
    status: 201,
  }),
});
