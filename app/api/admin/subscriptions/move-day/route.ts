import { route } from "@/lib/http/route";
import { moveDay } from "@/lib/subscriptions/commands/move-day";
import { dayMoveResultOutput } from "@/lib/subscriptions/responses";
import { moveDaySchema } from "@/lib/subscriptions/schema/move-day";

export const POST = route({
  summary: "Moves up to 100 renewals that still have the preview's versions; returns the result of each",
  access: "subscriptions.edit",
  input: moveDaySchema,
  output: dayMoveResultOutput,
  handle: async ({ viewer, input }) => ({ body: await moveDay(viewer, input) }),
});
