import { z } from "zod";
import { ShopError } from "@/lib/core/errors";
import { route } from "@/lib/http/route";
import { JOBS, type JobName } from "@/lib/jobs";
import { runJob } from "@/lib/server/jobs";

const names = Object.keys(JOBS) as [JobName, ...JobName[]];

export const POST = route({
  summary: "Runs a scheduled job now",
  access: "cron",
  input: z.object({ job: z.enum(names, `must be one of ${names.join(", ")}`) }),
  output: z.strictObject({ job: z.enum(names), result: z.number() }),
  throws: ["conflict", "forbidden", "not_found", "not_paid", "out_of_stock", "payment_provider"],
  handle: async ({ input: { job } }) => {
    const done = await runJob<number>(job, "automatic", JOBS[job]);
    if (!done) throw new ShopError("conflict", "This job is already running.");
    return { body: { job, result: done.result } };
  },
});
