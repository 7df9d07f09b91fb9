"use client";
import { CheckboxField } from "@/components/form/checkbox-field";
import { TextField } from "@/components/form/text-field";
import {
  type ReminderSettings,
  type ReminderSettingsValues,
  reminderSettingsSchema,
} from "@/lib/cart-reminders/schema";
import { FormSection } from "../form-section";
import { SETTINGS_LABELS } from "./labels";
import { type Settings, SettingsForm } from "./settings-form";

type Values = ReminderSettingsValues;

const SETTINGS: Settings<Values, ReminderSettings> = {
  schema: reminderSettingsSchema,
  toValues: ({ version: _version, ...rest }) => rest,
  method: "PUT",
  path: "/api/admin/settings/cart-reminders",
  field: "firstReminderHours",
};

export function ReminderForm({ saved }: { saved: ReminderSettings }) {
  return (
    <SettingsForm settings={SETTINGS} saved={saved}>
      <FormSection
        title="Cart reminders"
        hint="Emails to customers who turned them on in their account and left items in their cart. A purchase stops them. After a reminder, a customer gets none about another cart for 7 days. Edit the text under Emails; see the sales under Reports."
      >
        <CheckboxField<Values>
          name="cartRemindersOn"
          label={SETTINGS_LABELS.cartRemindersOn}
          hint="Customers see the choice in their account while this is on."
        />
        <Hours name="firstReminderHours" hint="After the last change to the cart" />
        <Hours name="secondReminderHours" hint="After the last change, if the cart is still as it was" />
      </FormSection>
    </SettingsForm>
  );
}

const Hours = ({ name, hint }: { name: "firstReminderHours" | "secondReminderHours"; hint: string }) => (
  <TextField<Values> name={name} label={SETTINGS_LABELS[name]} hint={hint} inputMode="numeric" required />
);
