"use client";
import { AddressFields, NameFields } from "@/components/account/address-fields";
import { TextField } from "@/components/form/text-field";
import type { ShippingFormValues } from "./shipping-form-values";

/** Who collects the order: a pickup needs no address. */
export function PickupFields() {
  return (
    <fieldset>
      <legend className="mb-4 font-display text-22 font-medium">Your details</legend>
      <div className="grid grid-cols-6 gap-x-4 gap-y-4">
        <EmailField />
        <NameFields />
      </div>
    </fieldset>
  );
}

const EmailField = () => (
  <TextField<ShippingFormValues>
    name="email"
    label="Email"
    type="email"
    inputMode="email"
    autoComplete="email"
    className="col-span-6"
  />
);

/** The shipping address; every field is required and supports autofill. */
export function ShippingFields({ onState }: { onState: (state: string) => void }) {
  return (
    <fieldset>
      <legend className="mb-4 font-display text-22 font-medium">Shipping address</legend>
      <div className="grid grid-cols-6 gap-x-4 gap-y-4">
        <EmailField />
        <AddressFields onState={onState} />
      </div>
    </fieldset>
  );
}
