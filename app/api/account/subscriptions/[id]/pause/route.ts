import { route } from "@/lib/http/route";
import { pauseSchedule } from "@/lib/replenishment/commands/change";
import { schedulesOf } from "@/lib/replenishment/queries";

export const POST = route({
  access: "shopper",
  handle: async ({ params, viewer }) => {
    await pauseSchedule(viewer.userId, String(params.id));
    return { body: await schedulesOf(viewer) };
  },
});
