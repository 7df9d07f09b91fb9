"use client";
import { Plus, X } from "lucide-react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field-error";
import { IconButton } from "@/components/ui/icon-button";
import { cents, divideHalfUp, formatCents, formatUsd } from "@/lib/core/money";
import { US_STATES } from "@/lib/core/us-states";
import {
  DEFAULT_RATE,
  parsePercent,
  type TaxValues,
  type TaxView,
  taxSchema,
} from "@/lib/marketing/schema/settings";
import { FormSection } from "../form-section";
import { type Settings, SettingsForm } from "./settings-form";

type Values = TaxValues;

const EXAMPLE = cents(4250);
const toValues = ({ rates }: TaxView): Values => ({ rates: structuredClone(rates) as Values["rates"] });

/** Formats an example such as "$3.40 on $42.50" for a typed percentage. */
function example(percent: string | number): string {
  const thousandths = parsePercent(percent);
  if (thousandths === undefined) return "";
  return `${formatCents(divideHalfUp(EXAMPLE * thousandths, 100_000))} on ${formatUsd(EXAMPLE)}`;
}

const SETTINGS: Settings<Values, TaxView> = {
  schema: taxSchema,
  toValues,
  method: "PUT",
  path: "/api/admin/settings/tax",
  field: "rates.0.percent",
};

export function TaxForm({ saved }: { saved: TaxView }) {
  return (
    <SettingsForm settings={SETTINGS} saved={saved}>
      <FormSection
        title="Sales tax"
        hint="Charged once per order on items after discounts, at the rate of the delivery address's state. Orders being paid keep the rate they started with."
      >
        <Rates />
      </FormSection>
    </SettingsForm>
  );
}

function Rates() {
  const { control, formState } = useFormContext<Values>();
  const { fields, append, remove } = useFieldArray({ control, name: "rates" });
  const rates = useWatch({ control, name: "rates" }) ?? [];
  const used = rates.map(({ state }) => state);
  const next = US_STATES.find((state) => !used.includes(state));
  const problem = formState.errors.rates?.root?.message ?? formState.errors.rates?.message;
  return (
    <div id="rates" className="space-y-3 sm:col-span-2">
      {fields.map(({ id, state }, index) => (
        <div key={id} className="flex flex-wrap items-start gap-x-3 gap-y-1">
          {state === DEFAULT_RATE ? (
            <p className="w-32 pt-2 font-semibold sm:w-44">All other states</p>
          ) : (
            <SelectField<Values> name={`rates.${index}.state`} label="State" className="w-32 sm:w-44">
              {US_STATES.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </SelectField>
          )}
          <TextField<Values>
            name={`rates.${index}.percent`}
            label="Percent"
            inputMode="decimal"
            hint={example(rates[index]?.percent ?? "")}
            className="w-32 sm:w-44"
          />
          {state === DEFAULT_RATE ? null : (
            <IconButton
              icon={X}
              label={`Remove ${rates[index]?.state ?? "this state"}`}
              onClick={() => remove(index)}
              className="mt-6"
            />
          )}
        </div>
      ))}
      <FieldError id="rates-error" error={problem} />
      <Button
        variant="secondary"
        size="sm"
        aria-disabled={next === undefined}
        onClick={() => next && append({ state: next, percent: "" })}
      >
        <Plus aria-hidden="true" className="size-4" />
        Add a state
      </Button>
    </div>
  );
}
