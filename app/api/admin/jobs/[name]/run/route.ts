import { route } from "@/lib/http/route";
import { runJob } from "@/lib/reports/commands/run-job";

export const POST = route({
  access: "jobs.run",
  handle: async ({ params, viewer }) => {
    const name = String(params["name"]);
    await runJob(viewer, name);
    return { body: { job: name }, status: 202 };
  },
});
