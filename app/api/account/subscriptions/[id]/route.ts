import { route } from "@/lib/http/route";
import { cancelSchedule, changeSchedule } from "@/lib/replenishment/commands/change";
import { schedulesOf } from "@/lib/replenishment/queries";
import { changeScheduleSchema } from "@/lib/replenishment/schema";

export const PATCH = route({
  access: "shopper",
  input: changeScheduleSchema,
  handle: async ({ input, params, viewer }) => {
    await changeSchedule(viewer.userId, String(params.id), input);
    return { body: await schedulesOf(viewer) };
  },
});

export const DELETE = route({
  access: "shopper",
  handle: async ({ params, viewer }) => {
    await cancelSchedule(viewer.userId, String(params.id));
    return { body: await schedulesOf(viewer) };
  },
});
