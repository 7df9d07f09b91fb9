"use client";
import { useState } from "react";
import { Field } from "@/components/form/field";
import { Checkbox } from "@/components/ui/checkbox";
import { ControlRow } from "@/components/ui/control-row";
import { CopyField } from "@/components/ui/copy-field";
import { FileDrop } from "@/components/ui/file-drop";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { RadioCard, RadioCards } from "@/components/ui/radio-cards";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { Specimen } from "./specimen";

function TextInputs() {
  return (
    <Specimen name="Input, Select, Textarea" className="space-y-4">
      <Field label="First name" hint="As it stands on the parcel">
        {(control) => <Input {...control} placeholder="Rosa" />}
      </Field>
      <Field label="Email" required error="Please enter a valid email address">
        {(control) => <Input {...control} type="email" defaultValue="rosa@field" />}
      </Field>
      <Field label="Member since">
        {(control) => <Input {...control} disabled defaultValue="March 2025" />}
      </Field>
      <Field label="State">
        {(control) => (
          <Select {...control} className="flex">
            <option>California</option>
            <option>Oregon</option>
          </Select>
        )}
      </Field>
      <Field label="A note for the kitchen" hint="Grows with what you type">
        {(control) => <Textarea {...control} placeholder="No cilantro, please" />}
      </Field>
    </Specimen>
  );
}

function Ticks() {
  const [all, setAll] = useState<boolean | "indeterminate">("indeterminate");
  return (
    <Specimen name="Checkbox and Switch">
      <ControlRow label="Some of them" hint="A press chooses all">
        {(control) => <Checkbox {...control} checked={all} onCheckedChange={setAll} />}
      </ControlRow>
      <ControlRow label="I agree to the terms" error="Please agree to go on">
        {(control) => <Checkbox {...control} />}
      </ControlRow>
      <ControlRow label="Not for now">{(control) => <Checkbox {...control} disabled />}</ControlRow>
      <div className="mt-3 border-t border-hairline pt-3">
        <ControlRow
          place="end"
          label="Tell me when favorites are back"
          hint="One mail for each product, and none at night."
        >
          {(control) => <Switch {...control} defaultChecked />}
        </ControlRow>
        <ControlRow place="end" label="Newsletter">
          {(control) => <Switch {...control} />}
        </ControlRow>
        <ControlRow place="end" label="Order mails" hint="They belong to the order.">
          {(control) => <Switch {...control} checked disabled />}
        </ControlRow>
      </div>
    </Specimen>
  );
}

function Choices() {
  return (
    <Specimen name="RadioCards" className="space-y-6">
      <RadioCards label="Delivery" defaultValue="standard">
        <RadioCard value="standard" title="Standard" description="3-5 business days" aside="Free" />
        <RadioCard value="expedited" title="Expedited" description="1-2 business days" aside="$14.99" />
        <RadioCard
          value="pickup"
          title="Pick it up at the kitchen door on the day you choose"
          description="Not in your state yet"
          disabled
        />
      </RadioCards>
      <RadioCards label="Plan" defaultValue="yearly" className="sm:grid-cols-2">
        <RadioCard value="monthly" title="Monthly" description="$12 a month" />
        <RadioCard value="yearly" title="Yearly" description="Two months free" />
      </RadioCards>
    </Specimen>
  );
}

function Files() {
  const [names, setNames] = useState<string[]>([]);
  return (
    <Specimen name="FileDrop" className="space-y-4">
      <FileDrop
        label="Add pictures"
        hint="JPEG, PNG or WebP, up to 5 MB each"
        accept="image/*"
        multiple
        onFiles={(files) => setNames(files.map(({ name }) => name))}
      />
      {names.length > 0 ? (
        <p className="text-14 text-ink-soft wrap-anywhere">Chosen: {names.join(", ")}</p>
      ) : null}
      <FileDrop
        label="Add a file"
        error="scan.tiff is of a kind that is not taken"
        onFiles={() => undefined}
      />
    </Specimen>
  );
}

export function Fields() {
  return (
    <>
      <TextInputs />
      <Ticks />
      <Choices />
      <Files />
      <Specimen name="PasswordInput" className="space-y-4">
        <Field label="Password" hint="12 letters or more; a sentence is good">
          {(control) => (
            <PasswordInput {...control} autoComplete="new-password" defaultValue="four-leaf clover" />
          )}
        </Field>
        <Field label="Current password" error="That is not your password">
          {(control) => <PasswordInput {...control} autoComplete="current-password" />}
        </Field>
      </Specimen>
      <Specimen name="CopyField" className="space-y-4">
        <CopyField label="Order number" value="CF-10482" />
        <CopyField
          label="Link to share"
          value="https://cloverandfern.example/products/hemp-cheese?from=a-friend-who-likes-it-very-much"
        />
      </Specimen>
    </>
  );
}
