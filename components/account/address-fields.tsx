"use client";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import type { postalAddressSchema } from "@/lib/account/schema";
import { US_STATES } from "@/lib/core/us-states";
import { stateOfZip } from "@/lib/core/zip-state";

type Values = z.input<typeof postalAddressSchema>;

interface AddressFieldsProps {
  onState?: (state: string) => void;
  /** Turns browser autofill off: staff enter a customer's address, not their own. */
  isAnothers?: boolean;
}

/** First and last name for the surrounding form. */
export function NameFields({ isAnothers = false }: Pick<AddressFieldsProps, "isAnothers">) {
  return (
    <>
      <TextField<Values>
        name="firstName"
        label="First name"
        autoComplete={isAnothers ? "off" : "given-name"}
        className="col-span-6 sm:col-span-3"
      />
      <TextField<Values>
        name="lastName"
        label="Last name"
        autoComplete={isAnothers ? "off" : "family-name"}
        className="col-span-6 sm:col-span-3"
      />
    </>
  );
}

/** Name and address fields for the surrounding form, with browser autofill. */
export function AddressFields({ onState, isAnothers = false }: AddressFieldsProps) {
  const known = (what: string) => (isAnothers ? "off" : what);
  return (
    <>
      <NameFields isAnothers={isAnothers} />
      <TextField<Values>
        name="address"
        label="Address"
        autoComplete={known("street-address")}
        className="col-span-6"
      />
      <TextField<Values>
        name="city"
        label="City"
        autoComplete={known("address-level2")}
        className="col-span-6 sm:col-span-2"
      />
      <SelectField<Values>
        name="state"
        label="State"
        autoComplete={known("address-level1")}
        className="col-span-3 sm:col-span-2"
        onValue={onState}
      >
        <option value="">Choose</option>
        {US_STATES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </SelectField>
      <ZipField autoComplete={known("postal-code")} />
    </>
  );
}

/** The ZIP code, with a hint if it is usually in another state: a few cross a state line, so it is no error. */
function ZipField({ autoComplete }: { autoComplete: string }) {
  const [state, zip = ""] = useWatch<Values, ["state", "zip"]>({ name: ["state", "zip"] });
  const usual = stateOfZip(zip);
  return (
    <TextField<Values>
      name="zip"
      label="ZIP code"
      inputMode="numeric"
      autoComplete={autoComplete}
      hint={
        state && usual && usual !== state ? `This ZIP code is usually in ${usual}, not ${state}.` : undefined
      }
      className="col-span-3 sm:col-span-2"
    />
  );
}
