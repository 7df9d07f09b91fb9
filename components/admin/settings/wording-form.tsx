"use client";
import { useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { Button } from "@/components/ui/button";
import {
  COMMON_VARIABLES,
  isSameWording,
  type WordingValues as Values,
  WORDING_FIELDS,
  type WordingField,
  type WordingView,
  wordingSchema,
} from "@/lib/mail/schema/admin-wording";
import { FormSection } from "../form-section";
import { SendTestMail } from "../log/send-test-mail";
import { SettingsForm } from "./settings-form";
import { WordingPreview } from "./wording-preview";

const toValues = ({ subject, heading, introduction, closing }: WordingView): Values => ({
  subject,
  heading,
  introduction,
  closing,
});

const braces = (name: string): string => `{{${name}}}`;

/** The customizable texts of an email; the shop inserts items, amounts and links. */
export function WordingForm({ saved }: { saved: WordingView }) {
  const { variables, required, defaults } = saved;
  const schema = useMemo(
    () => wordingSchema({ variables, required, introduction: defaults.introduction }),
    [variables, required, defaults.introduction],
  );
  const path = `/api/admin/settings/mails/${saved.id}`;
  return (
    <SettingsForm<Values, WordingView>
      settings={{ schema, toValues, method: "PATCH", path, field: "introduction" }}
      saved={saved}
    >
      <FormSection
        title={saved.label}
        hint="The greeting, items, amounts, addresses, buttons and links are added by the shop and stay in every version."
      >
        <Texts saved={saved} />
        <Variables of={variables} />
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <SendDraft id={saved.id} />
          <ResetWording defaults={defaults} />
        </div>
      </FormSection>
      <WordingPreview id={saved.id} schema={schema} />
    </SettingsForm>
  );
}

function Texts({ saved: { required, defaults } }: { saved: WordingView }) {
  const keeps = (field: WordingField, hint = "") => {
    const names = required[field]?.map(braces).join(" and ");
    return [hint, names ? `Must contain ${names}` : ""].filter(Boolean).join(". ") || undefined;
  };
  return (
    <>
      <TextField<Values>
        name="subject"
        label="Subject"
        hint={keeps("subject")}
        maxLength={140}
        required
        className="sm:col-span-2"
      />
      <TextField<Values>
        name="heading"
        label="Heading"
        hint={keeps("heading")}
        maxLength={140}
        required
        className="sm:col-span-2"
      />
      <TextareaField<Values>
        name="introduction"
        label="Introduction"
        hint={keeps("introduction", "A blank line starts a new paragraph")}
        rows={5}
        maxLength={4000}
        required={defaults.introduction !== ""}
        className="sm:col-span-2"
      />
      <TextareaField<Values>
        name="closing"
        label="Closing"
        hint={keeps("closing", "Optional")}
        rows={3}
        maxLength={2000}
        className="sm:col-span-2"
      />
    </>
  );
}

function Variables({ of: own }: { of: WordingView["variables"] }) {
  return (
    <div className="sm:col-span-2">
      <h3 className="text-14 font-semibold">Variables</h3>
      <dl className="mt-2 grid gap-x-6 gap-y-1 text-14 sm:grid-cols-[auto_minmax(0,1fr)]">
        {Object.entries({ ...own, ...COMMON_VARIABLES }).map(([name, meaning]) => (
          <div key={name} className="contents">
            <dt className="font-semibold wrap-anywhere">{braces(name)}</dt>
            <dd className="mb-1 text-ink-soft sm:mb-0">{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Sends the email with the form's current values, saved or not. */
function SendDraft({ id }: { id: string }) {
  const { control } = useFormContext<Values>();
  return (
    <SendTestMail path="/api/admin/mails/test" body={{ template: id, wording: useWatch({ control }) }} />
  );
}

/** Restores the default wording; it is saved with the form. */
function ResetWording({ defaults }: { defaults: Values }) {
  const { control, setValue } = useFormContext<Values>();
  if (isSameWording(useWatch({ control }) as Values, defaults)) return null;
  const reset = () => {
    for (const field of WORDING_FIELDS)
      setValue(field, defaults[field], { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Button variant="ghost" size="sm" onClick={reset}>
      Reset to default
    </Button>
  );
}
