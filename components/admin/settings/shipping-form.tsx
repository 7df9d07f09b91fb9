"use client";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { TextField } from "@/components/form/text-field";
import { RadioCard, RadioCards } from "@/components/ui/radio-cards";
import { Table, Td, Th } from "@/components/ui/table";
import { deliveryFigures } from "@/lib/admin/rules/delivery";
import { type ShippingValues, type ShippingView, shippingSchema } from "@/lib/admin/schema/settings";
import { formatUsd } from "@/lib/core/money";
import { deliveryWords } from "@/lib/marketing/rules";
import { EXPEDITED_SHIPPING, STANDARD_SHIPPING } from "@/lib/pricing/rules";
import { FormSection } from "../form-section";
import { SettingsForm } from "./settings-form";

type Values = ShippingValues;

const toValues = ({ version: _version, ...rest }: ShippingView): Values => rest;

interface ShippingFormProps {
  saved: ShippingView;
  /** The owner's sentence about free delivery (Marketing). */
  message: string;
}

export function ShippingForm({ saved, message }: ShippingFormProps) {
  return (
    <SettingsForm<Values, ShippingView>
      saved={saved}
      schema={shippingSchema}
      toValues={toValues}
      method="PATCH"
      path="/api/admin/settings/shipping"
      field="minimumOrder"
    >
      <FormSection title="What delivery costs">
        <Mode />
        <CheckboxField<Values>
          name="hasThreshold"
          label="Free from a subtotal"
          hint="By policy: for everybody. It is the same setting as Free shipping under Marketing."
        />
        <TextField<Values> name="minimumOrder" label="Free from ($)" inputMode="decimal" required />
      </FormSection>
      <Preview message={message} />
    </SettingsForm>
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
          label="Delivery"
          value={field.value}
          onValueChange={field.onChange}
          className="sm:col-span-2"
        >
          <RadioCard
            value="free"
            title="Free for everybody"
            description="Cart and checkout say “Free”; nothing else is offered."
          />
          <RadioCard
            value="policy"
            title="By policy"
            description={`${formatUsd(STANDARD_SHIPPING)} below the threshold, free from it and for members by their plan; expedited for ${formatUsd(EXPEDITED_SHIPPING)}.`}
          />
        </RadioCards>
      )}
    />
  );
}

/** What a shopper will see with what the form holds. */
function Preview({ message }: { message: string }) {
  const { control } = useFormContext<Values>();
  const read = shippingSchema.safeParse(useWatch({ control }));
  if (!read.success) return null;
  const { mode, hasThreshold, minimumOrder } = read.data;
  const freeFromCents = hasThreshold ? minimumOrder : null;
  const { headline, rest, sentence } = deliveryWords({ mode, freeFromCents, message });
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
            {deliveryFigures(mode, freeFromCents).map(({ subtotal, standard, expedited }) => (
              <tr key={subtotal}>
                <Th scope="row" className="tabular">
                  {formatUsd(subtotal)}
                </Th>
                <Td className="tabular text-right">{standard === 0 ? "Free" : formatUsd(standard)}</Td>
                <Td className="tabular text-right">
                  {expedited === null ? "not offered" : formatUsd(expedited)}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </FormSection>
  );
}
