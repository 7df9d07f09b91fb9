"use client";
import { AddressFields } from "@/components/account/address-fields";
import { TextField } from "@/components/form/text-field";
import type { ShippingFormValues } from "./shipping-form-values";

/** Where the order goes; every field is needed, and filled by the browser where it knows the answer. */
export function ShippingFields({ onState }: { onState: (state: string) => void }) {
  return (
    <fieldset>
      <legend className="mb-4 font-display text-22 font-medium">Shipping address</legend>
      <div className="grid grid-cols-6 gap-x-4 gap-y-4">
        <TextField<ShippingFormValues>
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          className="col-span-6"
        />
        <AddressFields onState={onState} />
      </div>
    </fieldset>
  );
}
