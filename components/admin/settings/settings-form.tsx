"use client";
import type { ReactNode } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { Form, FormError } from "@/components/form/form";
import { callAdminApi } from "../admin-session";
import { ConflictNotice } from "../conflict-notice";
import { SaveBar } from "../save-bar";
import { usePermission } from "../staff-role";
import { useAdminForm } from "../use-admin-form";
import { SETTINGS_LABELS, WORDING_LABELS } from "./labels";

/** The values of a settings form and its call. */
export interface Settings<Values extends FieldValues, Saved> {
  schema: z.ZodType<unknown, Values>;
  toValues: (saved: Saved) => Values;
  method: "PATCH" | "PUT";
  path: string;
  /** Field to focus when the answer names none. */
  field: FieldPath<Values>;
}

interface SettingsFormProps<Values extends FieldValues, Saved> {
  settings: Settings<Values, Saved>;
  saved: Saved;
  children: ReactNode;
}

/** A form of the Settings tab; read-only roles see no button. */
export function SettingsForm<Values extends FieldValues, Saved extends { version: number }>(
  props: SettingsFormProps<Values, Saved>,
) {
  const { settings, saved, children } = props;
  const { schema, toValues, method, path, field } = settings;
  const can = usePermission();
  const { form, save, conflict } = useAdminForm<Values, Saved>({
    schema,
    saved,
    toValues: (from) => toValues(from ?? saved),
    send: (values) => callAdminApi<Saved>(method, path, values),
    done: { title: "Settings Saved", description: "Effective immediately." },
    fallback: "Failed to save settings",
    field,
  });
  return (
    <Form form={form} onSubmit={save} className="max-w-4xl min-w-0 space-y-5">
      <fieldset disabled={!can("settings.edit")} className="min-w-0 space-y-5">
        {children}
      </fieldset>
      <ConflictNotice conflict={conflict} labels={{ ...SETTINGS_LABELS, ...WORDING_LABELS }} />
      <FormError quiet />
      {can("settings.edit") ? (
        <SaveBar form={form} />
      ) : (
        <p className="text-14 text-ink-soft">Only an owner can change settings.</p>
      )}
    </Form>
  );
}
