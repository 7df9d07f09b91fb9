"use client";
import type { ReactNode } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { Form, FormError } from "@/components/form/form";
import { ConflictNotice } from "../conflict-notice";
import { officeCall } from "../office-session";
import { SaveBar } from "../save-bar";
import { useMay } from "../staff";
import { useOfficeForm } from "../use-office-form";
import { SETTINGS_LABELS, WORDING_LABELS } from "./labels";

interface SettingsFormProps<Values extends FieldValues, Saved> {
  saved: Saved;
  schema: z.ZodType<unknown, Values>;
  toValues: (saved: Saved) => Values;
  method: "PATCH" | "PUT";
  path: string;
  /** Gets the focus when the answer names no field. */
  field: FieldPath<Values>;
  children: ReactNode;
}

/** A form of the Settings tab; who may only look sees no button. */
export function SettingsForm<Values extends FieldValues, Saved extends { version: number }>(
  props: SettingsFormProps<Values, Saved>,
) {
  const { saved, schema, toValues, method, path, field, children } = props;
  const may = useMay();
  const { form, save, conflict } = useOfficeForm<Values, Saved>({
    schema,
    saved,
    toValues: (from) => toValues(from ?? saved),
    send: (values) => officeCall<Saved>(method, path, values),
    done: { title: "Settings Saved", description: "Effective immediately." },
    fallback: "Failed to save settings",
    field,
  });
  return (
    <Form form={form} onSubmit={save} className="max-w-4xl min-w-0 space-y-5">
      <fieldset disabled={!may("settings.edit")} className="min-w-0 space-y-5">
        {children}
      </fieldset>
      <ConflictNotice conflict={conflict} labels={{ ...SETTINGS_LABELS, ...WORDING_LABELS }} />
      <FormError quiet />
      {may("settings.edit") ? (
        <SaveBar form={form} />
      ) : (
        <p className="text-14 text-ink-soft">Only an owner changes settings.</p>
      )}
    </Form>
  );
}
