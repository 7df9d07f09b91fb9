import { z } from "zod";
import { JOBS, type JobName } from "@/lib/checkout/jobs";
import { route } from "@/lib/http/route";
import { withBackgroundStripeBudget } from "@/lib/server/stripe-policy";

const names = Object.keys(JOBS) as [JobName, ...JobName[]];

export const POST = route({
  access: "cron",
  input: z.object({ job: z.enum(names, `must be one of ${names.join(", ")}`) }),
  handle: async ({ input }) => ({
    body: { job: input.job, result: await withBackgroundStripeBudget<number>(JOBS[input.job].run) },
  }),
});
