"use client";
import { type FieldPath, useFormContext } from "react-hook-form";
import { Field } from "@/components/form/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { US_STATES } from "@/lib/checkout/schema";
import type { ShippingFormValues } from "./shipping-form-values";

interface TextFieldProps {
  name: FieldPath<ShippingFormValues>;
  label: string;
  autoComplete: string;
  type?: "text" | "email";
  inputMode?: "numeric" | "email";
  className?: string;
}

function TextField({ name, label, className, ...input }: TextFieldProps) {
  const { register, formState } = useFormContext<ShippingFormValues>();
  return (
    <Field label={label} error={formState.errors[name]?.message} className={className}>
      {(control) => <Input {...input} {...control} {...register(name)} />}
    </Field>
  );
}

/** Where the order goes; every field is needed, and filled by the browser where it knows the answer. */
export function ShippingFields({ onState }: { onState: (state: string) => void }) {
  const { register, formState } = useFormContext<ShippingFormValues>();
  return (
    <fieldset>
      <legend className="mb-4 font-display text-22 font-medium">Where it goes</legend>
      <div className="grid grid-cols-6 gap-x-4 gap-y-4">
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          className="col-span-6"
        />
        <TextField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          className="col-span-6 sm:col-span-3"
        />
        <TextField
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          className="col-span-6 sm:col-span-3"
        />
        <TextField name="address" label="Address" autoComplete="street-address" className="col-span-6" />
        <TextField
          name="city"
          label="City"
          autoComplete="address-level2"
          className="col-span-6 sm:col-span-2"
        />
        <Field label="State" error={formState.errors.state?.message} className="col-span-3 sm:col-span-2">
          {(control) => (
            <Select
              autoComplete="address-level1"
              className="flex"
              {...control}
              {...register("state", {
                onChange: (event: { target: { value: string } }) => onState(event.target.value),
              })}
            >
              <option value="">Choose</option>
              {US_STATES.map((state) => (
                <option key={state}>{state}</option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          name="zip"
          label="ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          className="col-span-3 sm:col-span-2"
        />
      </div>
    </fieldset>
  );
}
