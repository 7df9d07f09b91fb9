import { updateReminderSettings } from "@/lib/cart-reminders/commands";
import { updateReminderSettingsSchema } from "@/lib/cart-reminders/schema";
import { route } from "@/lib/http/route";

export const PUT = route({
  access: "settings.edit",
  input: updateReminderSettingsSchema,
  handle: async ({ input, viewer }) => ({ body: await updateReminderSettings(viewer, input) }),
});
