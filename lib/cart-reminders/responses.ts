import "server-only";
import { z } from "zod";

export const reminderSettingsOutput = z
  .strictObject({
    version: z.int(),
    cartRemindersOn: z.boolean(),
    firstReminderHours: z.number(),
    secondReminderHours: z.number(),
  })
  .meta({ id: "ReminderSettings" });
