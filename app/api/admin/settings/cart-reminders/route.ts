import { updateReminderSettings } from "@/lib/cart-reminders/commands";
import { reminderSettingsOutput } from "@/lib/cart-reminders/responses";
import { updateReminderSettingsSchema } from "@/lib/cart-reminders/schema";
import { route } from "@/lib/http/route";

export const PUT = route({
  summary: "Sets whether and when cart reminders are sent",
  access: "settings.edit",
  input: updateReminderSettingsSchema,
  output: reminderSettingsOutput,
  throws: ["conflict", "not_found"],
  handle: async ({ input, viewer }) => ({ body: await updateReminderSettings(viewer, input) }),
});
