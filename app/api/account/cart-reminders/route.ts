import { setWantsReminders } from "@/lib/cart-reminders/commands";
import { wantsRemindersSchema } from "@/lib/cart-reminders/schema";
import { route } from "@/lib/http/route";

export const PUT = route({
  access: "shopper",
  input: wantsRemindersSchema,
  handle: async ({ input, viewer }) => {
    await setWantsReminders(viewer.userId, input.wanted);
    return { body: input };
  },
});
