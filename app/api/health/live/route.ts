import { z } from "zod";
import { route } from "@/lib/http/route";

/** Whether this process answers: restart it when it does not. Asks nothing else, and also answers during shutdown. */
export const GET = route({
  summary: "Returns 200 as long as the process runs, including during shutdown",
  access: "public",
  isEssential: true,
  output: z.strictObject({ status: z.literal("ok"), uptimeSeconds: z.int() }),
  handle: () =>
    Promise.resolve({ body: { status: "ok" as const, uptimeSeconds: Math.round(process.uptime()) } }),
});
