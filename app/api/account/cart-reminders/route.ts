import { z } from "zod";
import { setWantsReminders } from "@/lib/cart-reminders/commands";
import { wantsRemindersSchema } from "@/lib/cart-reminders/schema";
import { route } from "@/lib/http/route";

export const PUT = route({
  summary: "Sets whether the customer gets cart reminders",
  access: "shopper",
  input: wantsRemindersSchema,
  output: z.strictObject({ wanted: z.boolean() }),
  handle: async ({ input, viewer }) => {
    await setWantsReminders(viewer.userId, input.wanted);
    return { body: input };
  },
});
