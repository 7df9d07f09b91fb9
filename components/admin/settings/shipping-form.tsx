"use client";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { RadioCard, RadioCards } from "@/components/ui/radio-cards";
import { Table, Td, Th } from "@/components/ui/table";
import { formatUsd, toDecimal } from "@/lib/core/money";
import { DEFAULT_FREE_SHIPPING_THRESHOLD, formatDelivery } from "@/lib/marketing/rules";
import { deliveryFigures } from "@/lib/marketing/rules/delivery-figures";
import { type ShippingValues, type ShippingView, shippingSchema } from "@/lib/marketing/schema/settings";
import { DEFAULT_RATES } from "@/lib/pricing/rules";
import { FormSection } from "../form-section";
import { SETTINGS_LABELS } from "./labels";
import { type Settings, SettingsForm } from "./settings-form";

type Values = ShippingValues;

/** The documented figures (D52) as form values. */
const DEFAULTS = {
  minimumOrder: toDecimal(DEFAULT_FREE_SHIPPING_THRESHOLD),
  standardRate: toDecimal(DEFAULT_RATES.standardCents),
  expeditedRate: toDecimal(DEFAULT_RATES.expeditedCents),
};

const toValues = ({ version: _version, ...rest }: ShippingView): Values => rest;

const SETTINGS: Settings<Values, ShippingView> = {
  schema: shippingSchema,
  toValues,
  method: "PATCH",
  path: "/api/admin/settings/shipping",
  field: "minimumOrder",
};

interface ShippingFormProps {
  saved: ShippingView;
  /** The custom free-delivery text (Marketing). */
  message: string;
}

export function ShippingForm({ saved, message }: ShippingFormProps) {
  return (
    <SettingsForm settings={SETTINGS} saved={saved}>
      <FormSection title="Delivery prices">
        <Mode />
        <CheckboxField<Values>
          name="hasThreshold"
          label={SETTINGS_LABELS.hasThreshold}
          hint="Applies to everyone under “By policy”. Same setting as Free shipping in Marketing."
        />
        <Amount name="minimumOrder" />
        <Amount name="standardRate" hint="Below the threshold" />
        <Amount name="expeditedRate" hint="For any subtotal, members too" />
        <ResetRates />
      </FormSection>
      <Preview message={message} />
    </SettingsForm>
  );
}

const Amount = ({ name, hint }: { name: keyof typeof DEFAULTS; hint?: string }) => (
  <TextField<Values> name={name} label={SETTINGS_LABELS[name]} hint={hint} inputMode="decimal" required />
);

/** Fills in the documented figures; they are saved with the form. */
function ResetRates() {
  const { setValue, control } = useFormContext<Values>();
  const names = Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[];
  const typed = useWatch({ control, name: names });
  const isDefault = names.every((name, index) => String(typed[index]) === DEFAULTS[name]);
  const reset = () => {
    for (const name of names)
      setValue(name, DEFAULTS[name], { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  return isDefault ? null : (
    <div className="sm:col-span-2">
      <Button variant="secondary" size="sm" onClick={reset}>
        Reset amounts to default
      </Button>
    </div>
  );
}

function Mode() {
  const { control } = useFormContext<Values>();
  return (
    <Controller
      name="mode"
      control={control}
      render={({ field }) => (
        <RadioCards
          id="mode"
          label="Delivery"
          value={field.value}
          onValueChange={field.onChange}
          className="sm:col-span-2"
        >
          <RadioCard
            value="free"
            title="Free for everyone"
            description="Standard delivery is free on every order. Expedited delivery and the amounts below are not used."
          />
          <RadioCard
            value="policy"
            title="By policy"
            description="Standard delivery costs its rate below the free-delivery subtotal; members pay what their plan says. Expedited delivery is offered at its rate."
          />
        </RadioCards>
      )}
    />
  );
}

/** Preview of the form's values for shoppers. */
function Preview({ message }: { message: string }) {
  const { control } = useFormContext<Values>();
  const read = shippingSchema.safeParse(useWatch({ control }));
  if (!read.success) return null;
  const { mode, hasThreshold, minimumOrder, standardRate, expeditedRate } = read.data;
  const rates = { standardCents: standardRate, expeditedCents: expeditedRate };
  const terms = { mode, freeFromCents: hasThreshold ? minimumOrder : null, rates, message };
  const { headline, rest, sentence } = formatDelivery(terms);
  return (
    <FormSection title="What shoppers will see" hint={sentence}>
      <p className="sm:col-span-2">
        <span className="font-semibold">{headline}</span> {rest}
      </p>
      <div className="overflow-hidden rounded-card border border-hairline sm:col-span-2">
        <Table label="Delivery by subtotal" region="min-h-0">
          <thead>
            <tr>
              <Th scope="col">Subtotal</Th>
              <Th scope="col" className="text-right">
                Standard
              </Th>
              <Th scope="col" className="text-right">
                Expedited
              </Th>
            </tr>
          </thead>
          <tbody>
            {deliveryFigures(terms).map(({ subtotal, standard, expedited }) => (
              <tr key={subtotal}>
                <Th scope="row" className="tabular">
                  {formatUsd(subtotal)}
                </Th>
                <Td className="tabular text-right">{standard === 0 ? "Free" : formatUsd(standard)}</Td>
                <Td className="tabular text-right">
                  {expedited === null ? "Not offered" : formatUsd(expedited)}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </FormSection>
  );
}
