"use client";
import { useFormContext, useWatch } from "react-hook-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { Checkbox } from "@/components/ui/checkbox";
import { ControlRow } from "@/components/ui/control-row";
import { FieldError } from "@/components/ui/field-error";
import { US_STATES } from "@/lib/core/us-states";
import { WEEKDAY_NAMES } from "@/lib/marketing/rules/pickup";
import {
  type PickupSettings,
  type PickupSettingsValues,
  pickupSettingsSchema,
  WEEKDAYS,
  type Weekday,
} from "@/lib/marketing/schema/pickup";
import { FormSection } from "../form-section";
import { SETTINGS_LABELS as L } from "./labels";
import { type Settings, SettingsForm } from "./settings-form";

type Values = PickupSettingsValues;

const toValues = ({ version: _version, readyHours, keepDays, ...rest }: PickupSettings): Values => ({
  ...rest,
  readyHours: String(readyHours),
  keepDays: String(keepDays),
});

const SETTINGS: Settings<Values, PickupSettings> = {
  schema: pickupSettingsSchema,
  toValues,
  method: "PUT",
  path: "/api/admin/settings/pickup",
  field: "name",
};

const USUAL_HOURS = { opens: "09:00", closes: "17:00" };

/** Whether and where shoppers collect orders. */
export function PickupForm({ saved }: { saved: PickupSettings }) {
  return (
    <SettingsForm settings={SETTINGS} saved={saved}>
      <FormSection
        title="Local pickup"
        hint="Pickup is free. Sales tax is charged at the rate of the state below. Subscriptions are always shipped."
      >
        <CheckboxField<Values>
          name="isOn"
          label={L.isOn}
          hint="Off: checkout offers delivery only. Orders that were placed for pickup stay."
          className="sm:col-span-2"
        />
        <TextField<Values> name="name" label={L.name} hint="Such as “Farm stand”" maxLength={80} />
        <TextField<Values> name="address" label={L.address} />
        <TextField<Values> name="city" label={L.city} />
        <div className="grid grid-cols-2 gap-4">
          <SelectField<Values> name="state" label={L.state}>
            <option value="">Choose</option>
            {US_STATES.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </SelectField>
          <TextField<Values> name="zip" label={L.zip} inputMode="numeric" />
        </div>
        <TextareaField<Values>
          name="instructions"
          label={L.instructions}
          hint="Where to park, what to bring. Shown at checkout, on the order's page and in emails. Optional"
          className="sm:col-span-2"
        />
      </FormSection>
      <FormSection title="Opening hours" hint="In the shop's time zone.">
        <Hours />
      </FormSection>
      <FormSection title="Times" hint="Orders that are not picked up in time stay until you cancel them.">
        <TextField<Values>
          name="readyHours"
          label={L.readyHours}
          hint="From the payment. Checkout shows the next day on which the place is open."
          inputMode="numeric"
          required
        />
        <TextField<Values>
          name="keepDays"
          label={L.keepDays}
          hint="From the day on which the order is ready"
          inputMode="numeric"
          required
        />
      </FormSection>
    </SettingsForm>
  );
}

function Hours() {
  const { formState } = useFormContext<Values>();
  const { hours } = formState.errors;
  const problem = hours?.root?.message ?? hours?.message;
  return (
    <div id="hours" className="space-y-3 sm:col-span-2">
      {WEEKDAYS.map((day) => (
        <DayRow key={day} day={day} />
      ))}
      <FieldError id="hours-error" error={problem} />
    </div>
  );
}

function DayRow({ day }: { day: Weekday }) {
  const { control, setValue } = useFormContext<Values>();
  const open = useWatch({ control, name: `hours.${day}` });
  const set = (isOpen: boolean) =>
    setValue(`hours.${day}`, isOpen ? USUAL_HOURS : null, { shouldDirty: true, shouldTouch: true });
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-2 sm:min-h-20 sm:grid-cols-[9rem_9rem_9rem]">
      <ControlRow label={WEEKDAY_NAMES[day]} className="max-sm:col-span-2 sm:pt-7">
        {(row) => (
          <Checkbox {...row} checked={Boolean(open)} onCheckedChange={(checked) => set(checked === true)} />
        )}
      </ControlRow>
      {open ? (
        <>
          <TextField<Values> name={`hours.${day}.opens`} label="Opens" type="time" />
          <TextField<Values> name={`hours.${day}.closes`} label="Closes" type="time" />
        </>
      ) : (
        <p className="text-ink-soft max-sm:hidden sm:pt-8">Closed</p>
      )}
    </div>
  );
}
