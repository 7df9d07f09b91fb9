import { route } from "@/lib/http/route";
import { moveDay } from "@/lib/subscriptions/commands/move-day";
import { moveDaySchema } from "@/lib/subscriptions/schema/move-day";

export const POST = route({
  access: "subscriptions.edit",
  input: moveDaySchema,
  handle: async ({ viewer, input }) => ({ body: await moveDay(viewer, input) }),
});
