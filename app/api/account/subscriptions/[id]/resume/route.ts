import { route } from "@/lib/http/route";
import { resumeSchedule } from "@/lib/replenishment/commands/change";
import { schedulesOf } from "@/lib/replenishment/queries";

export const POST = route({
  access: "shopper",
  handle: async ({ params, viewer }) => {
    await resumeSchedule(viewer, String(params.id));
    return { body: await schedulesOf(viewer) };
  },
});
