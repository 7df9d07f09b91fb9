import { route } from "@/lib/http/route";
import { getReadiness } from "@/lib/server/health";

/** Whether this process should get requests: without a yes, a balancer leaves it out and nothing is restarted. */
export const GET = route({
  access: "public",
  isEssential: true,
  handle: async () => {
    const problem = await getReadiness();
    return problem === null
      ? { body: { status: "ready" } }
      : { body: { status: "not_ready", problem }, status: 503 };
  },
});
