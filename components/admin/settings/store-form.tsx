"use client";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { SHOP_NAME } from "@/lib/core/shop";
import { type StoreValues, type StoreView, storeSchema } from "@/lib/marketing/schema/settings";
import { FormSection } from "../form-section";
import { SETTINGS_LABELS as L } from "./labels";
import { type Settings, SettingsForm } from "./settings-form";

type Values = StoreValues;

const ZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "UTC",
];

const toValues = ({ version: _version, keepMailDays, ...rest }: StoreView): Values => ({
  ...rest,
  keepMailDays: String(keepMailDays),
});

const SETTINGS: Settings<Values, StoreView> = {
  schema: storeSchema,
  toValues,
  method: "PATCH",
  path: "/api/admin/settings",
  field: "supportEmail",
};

export function StoreForm({ saved }: { saved: StoreView }) {
  const zones = ZONES.includes(saved.timeZone) ? ZONES : [saved.timeZone, ...ZONES];
  return (
    <SettingsForm settings={SETTINGS} saved={saved}>
      <FormSection
        title="The store"
        hint={`The name ${SHOP_NAME} is part of the logo, the pictures and the code, so it cannot be changed here.`}
      >
        <TextField<Values>
          name="supportEmail"
          label={L.supportEmail}
          type="email"
          hint="Shown on the contact page, FAQs, invoices and emails. Messages to the shop are sent here"
          required
        />
        <SelectField<Values>
          name="timeZone"
          label={L.timeZone}
          hint="Days of orders, reports and emails start in this time zone"
        >
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll("_", " ")}
            </option>
          ))}
        </SelectField>
        <TextField<Values>
          name="postalAddress"
          label={L.postalAddress}
          hint="One line, for the footer of emails, invoices and the contact page. A newsletter needs one by law."
          maxLength={200}
          className="sm:col-span-2"
        />
      </FormSection>
      <FormSection
        title="Emails"
        hint="After this many days, the contents of sent emails are deleted. Emails about orders, memberships, subscriptions, gift cards, store credit, recalls and carts stay listed; all others are deleted."
      >
        <TextField<Values> name="keepMailDays" label={L.keepMailDays} inputMode="numeric" required />
      </FormSection>
    </SettingsForm>
  );
}
