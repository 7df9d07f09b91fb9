import { z } from "zod";
import { route } from "@/lib/http/route";
import { startJob } from "@/lib/reports/commands/start-job";

export const POST = route({
  summary: "Starts a job outside its schedule, unless it is already running",
  access: "jobs.run",
  status: 202,
  output: z.strictObject({ job: z.string() }),
  throws: ["conflict", "invalid_input", "not_paid", "out_of_stock", "payment_provider"],
  handle: async ({ params, viewer }) => {
    const name = String(params.name);
    await startJob(viewer, name);
    return { body: { job: name } };
  },
});
