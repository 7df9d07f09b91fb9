import { z } from "zod";
import { route } from "@/lib/http/route";
import { isDatabaseReachable } from "@/lib/server/health";
import { getJobsState } from "@/lib/server/jobs";

export const GET = route({
  summary: "Status of process, database and jobs: 200, or 503 if the database does not respond",
  access: "public",
  isEssential: true,
  status: [200, 503],
  output: z.strictObject({
    status: z.string(),
    process: z.string(),
    database: z.string(),
    jobs: z.enum(["running", "starting", "stopped"]),
    uptimeSeconds: z.number(),
  }),
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
