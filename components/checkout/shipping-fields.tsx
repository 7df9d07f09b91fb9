"use client";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { US_STATES } from "@/lib/core/us-states";
import type { ShippingFormValues } from "./shipping-form-values";

/** Where the order goes; every field is needed, and filled by the browser where it knows the answer. */
export function ShippingFields({ onState }: { onState: (state: string) => void }) {
  return (
    <fieldset>
      <legend className="mb-4 font-display text-22 font-medium">Where it goes</legend>
      <div className="grid grid-cols-6 gap-x-4 gap-y-4">
        <TextField<ShippingFormValues>
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          className="col-span-6"
        />
        <TextField<ShippingFormValues>
          name="firstName"
          label="First name"
          autoComplete="given-name"
          className="col-span-6 sm:col-span-3"
        />
        <TextField<ShippingFormValues>
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          className="col-span-6 sm:col-span-3"
        />
        <TextField<ShippingFormValues>
          name="address"
          label="Address"
          autoComplete="street-address"
          className="col-span-6"
        />
        <TextField<ShippingFormValues>
          name="city"
          label="City"
          autoComplete="address-level2"
          className="col-span-6 sm:col-span-2"
        />
        <SelectField<ShippingFormValues>
          name="state"
          label="State"
          autoComplete="address-level1"
          className="col-span-3 sm:col-span-2"
          onValue={onState}
        >
          <option value="">Choose</option>
          {US_STATES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
        <TextField<ShippingFormValues>
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
