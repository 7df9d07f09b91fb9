"use client";
import { ChecksField } from "@/components/form/checks-field";
import { TextField } from "@/components/form/text-field";
import { WEEKDAY_NAMES } from "@/lib/marketing/rules/pickup";
import { type DispatchValues, type DispatchView, dispatchSchema } from "@/lib/marketing/schema/dispatch";
import { WEEKDAYS } from "@/lib/marketing/schema/pickup";
import { FormSection } from "../form-section";
import { SETTINGS_LABELS as L } from "./labels";
import { type Settings, SettingsForm } from "./settings-form";

type Values = DispatchValues;

const toValues = ({ version: _version, closedDays, ...rest }: DispatchView): Values => ({
  ...rest,
  closedDays: closedDays.join(", "),
});

const SETTINGS: Settings<Values, DispatchView> = {
  schema: dispatchSchema,
  toValues,
  method: "PUT",
  path: "/api/admin/settings/dispatch",
  field: "cutoffTime",
};

/** When parcels leave: estimates of new orders count from then. */
export function DispatchForm({ saved }: { saved: DispatchView }) {
  return (
    <SettingsForm settings={SETTINGS} saved={saved}>
      <FormSection
        title="Ship days"
        hint="Checkout, emails and order pages estimate the delivery from the next ship day, and lots have to be fresh on arrival. Without ship days, estimates count from the payment. Paid orders keep their estimates."
      >
        <ChecksField<Values>
          name="shipDays"
          label={L.shipDays}
          options={WEEKDAYS.map((day) => [day, WEEKDAY_NAMES[day]] as const)}
          className="sm:col-span-2"
        />
        <TextField<Values>
          name="cutoffTime"
          label={L.cutoffTime}
          type="time"
          hint="In the shop's time zone. Orders that are paid later leave on the next ship day. Leave empty for midnight."
        />
        <TextField<Values>
          name="closedDays"
          label={L.closedDays}
          hint="Dates such as 2026-12-25, separated by commas. Nothing is shipped or delivered on them."
          className="sm:col-span-2"
        />
      </FormSection>
    </SettingsForm>
  );
}
