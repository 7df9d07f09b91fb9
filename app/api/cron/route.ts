import { z } from "zod";
import { JOBS, type JobName } from "@/lib/checkout/jobs";
import { route } from "@/lib/http/route";

const names = Object.keys(JOBS) as [JobName, ...JobName[]];

export const POST = route({
  access: "cron",
  input: z.object({ job: z.enum(names, `must be one of ${names.join(", ")}`) }),
  handle: async ({ input }) => ({ body: { job: input.job, result: await JOBS[input.job].run() } }),
});
