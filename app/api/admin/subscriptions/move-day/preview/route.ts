import { readRoute } from "@/lib/http/record-routes";
import { previewDayMove } from "@/lib/subscriptions/commands/move-day";
import { dayMoveSchema } from "@/lib/subscriptions/schema/move-day";

export const POST = readRoute({ access: "subscriptions.edit", input: dayMoveSchema, act: previewDayMove });
