import { route } from "@/lib/http/route";
import { isDatabaseReachable } from "@/lib/server/health";
import { getJobsState } from "@/lib/server/jobs";

export const GET = route({
  access: "public",
  isEssential: true,
  handle: async () => {
    const [database, jobs] = await Promise.all([isDatabaseReachable(), getJobsState()]);
    const status = database ? "ok" : "degraded";
    return {
      body: {
        status,
        process: "ok",
        database: database ? "ok" : "unreachable",
        jobs,
        uptimeSeconds: Math.round(process.uptime()),
      },
      status: database ? 200 : 503,
    };
  },
});
