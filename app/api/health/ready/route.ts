import { z } from "zod";
import { route } from "@/lib/http/route";
import { getReadiness } from "@/lib/server/health";

/** Whether this process should get requests: without a yes, a balancer leaves it out and nothing is restarted. */
export const GET = route({
  summary: "Returns 200, or 503 with the reason while the process is not ready for requests",
  access: "public",
  isEssential: true,
  status: [200, 503],
  output: z.union([
    z.strictObject({ status: z.literal("ready") }),
    z.strictObject({ status: z.literal("not_ready"), problem: z.string() }),
  ]),
  handle: async () => {
    const problem = await getReadiness();
    return problem === null
      ? { body: { status: "ready" as const } }
      : { body: { status: "not_ready" as const, problem }, status: 503 };
  },
});
