import { route } from "@/lib/http/route";
import { skipDelivery } from "@/lib/replenishment/commands/change";
import { schedulesOf } from "@/lib/replenishment/queries";
import { skipSchema } from "@/lib/replenishment/schema";

export const POST = route({
  access: "shopper",
  input: skipSchema,
  handle: async ({ input, params, viewer }) => {
    await skipDelivery(viewer.userId, String(params.id), input.nextDate);
    return { body: await schedulesOf(viewer) };
  },
});
