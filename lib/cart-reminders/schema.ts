import { z } from "zod";
import { onOffField, versionField, wholeNumber } from "@/lib/admin/schema/fields";

/** The reminders of one cart: the first, and a second one if the cart does not change. */
export const STEPS = [1, 2] as const;
export type ReminderStep = (typeof STEPS)[number];

/** PUT /api/admin/settings/cart-reminders. The hours count from the cart's last change. */
const fields = z.object({
  cartRemindersOn: onOffField,
  firstReminderHours: wholeNumber(1, 72),
  secondReminderHours: wholeNumber(2, 336),
});
const inOrder = {
  error: "must be later than the first",
  path: ["secondReminderHours"],
};
const isInOrder = (hours: { firstReminderHours: number; secondReminderHours: number }) =>
  hours.secondReminderHours > hours.firstReminderHours;
export const reminderSettingsSchema = fields.refine(isInOrder, inOrder);
export type ReminderSettingsValues = z.input<typeof reminderSettingsSchema>;
export const updateReminderSettingsSchema = fields
  .extend({ version: versionField })
  .refine(isInOrder, inOrder);
export type UpdateReminderSettingsInput = z.output<typeof updateReminderSettingsSchema>;

export interface ReminderSettings extends z.output<typeof fields> {
  version: number;
}

/** PUT /api/account/cart-reminders. */
export const wantsRemindersSchema = z.object({ wanted: onOffField });

/** POST /api/cart/restore: the parameters of a reminder's link. */
export const restoreCartSchema = z.object({
  reminder: z.string("Required").max(80),
  proof: z.string("Required").max(200),
});
export type RestoreCartInput = z.output<typeof restoreCartSchema>;

/** POST /api/cart/stop-reminders. */
export const stopRemindersSchema = z.object({
  user: z.string("Required").max(80),
  proof: z.string("Required").max(200),
});
export type StopRemindersInput = z.output<typeof stopRemindersSchema>;

/** The content of a reminder's email. */
export interface ReminderContent {
  firstName: string | null;
  /** Only items that can be bought. */
  items: { name: string; unitLabel: string; quantity: number }[];
  restoreQuery: string;
  stopQuery: string;
}
