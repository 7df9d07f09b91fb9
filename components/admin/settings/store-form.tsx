"use client";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { type StoreValues, type StoreView, storeSchema } from "@/lib/admin/schema/settings";
import { SHOP_NAME } from "@/lib/core/shop";
import { FormSection } from "../form-section";
import { SETTINGS_LABELS as L } from "./labels";
import { SettingsForm } from "./settings-form";

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

export function StoreForm({ saved }: { saved: StoreView }) {
  const zones = ZONES.includes(saved.timeZone) ? ZONES : [saved.timeZone, ...ZONES];
  return (
    <SettingsForm<Values, StoreView>
      saved={saved}
      schema={storeSchema}
      toValues={toValues}
      method="PATCH"
      path="/api/admin/settings"
      field="supportEmail"
    >
      <FormSection
        title="The store"
        hint={`It is called ${SHOP_NAME} everywhere; the name is part of its logo, its pictures and its code.`}
      >
        <TextField<Values>
          name="supportEmail"
          label={L["supportEmail"] ?? ""}
          type="email"
          hint="On contact, questions, invoices and emails; messages to the shop go there"
          required
        />
        <SelectField<Values>
          name="timeZone"
          label={L["timeZone"] ?? ""}
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
          label={L["postalAddress"] ?? ""}
          hint="One line, for the footer of emails, invoices and the contact page. A newsletter needs one by law."
          maxLength={200}
          className="sm:col-span-2"
        />
      </FormSection>
      <FormSection
        title="Emails"
        hint="The text of an email is kept this long for questions about it, then deleted. The record that it was sent stays."
      >
        <TextField<Values> name="keepMailDays" label={L["keepMailDays"] ?? ""} inputMode="numeric" required />
      </FormSection>
    </SettingsForm>
  );
}
