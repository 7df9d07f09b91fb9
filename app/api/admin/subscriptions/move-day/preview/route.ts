import { readRoute } from "@/lib/http/record-routes";
import { previewDayMove } from "@/lib/subscriptions/commands/move-day";
import { dayMovePreviewOutput } from "@/lib/subscriptions/responses";
import { dayMoveSchema } from "@/lib/subscriptions/schema/move-day";

export const POST = readRoute({
  summary: "The renewals on the day `from` that would move to the day `to`",
  access: "subscriptions.edit",
  input: dayMoveSchema,
  output: dayMovePreviewOutput,
  act: previewDayMove,
});
