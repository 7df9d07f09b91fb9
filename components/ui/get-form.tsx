"use client";
// biome-ignore lint/style/noRestrictedImports: this is the wrapper that the rule names
import Form from "next/form";
import { type ComponentProps, useEffect, useRef } from "react";

interface GetFormProps extends ComponentProps<"form"> {
  /** Internal path that reads the fields as query parameters. */
  action: string;
  /** Whether the next page starts at its top. Default: true */
  scroll?: boolean;
  /** What the fields show, such as the page's address: when it changes, they drop what was chosen in them. */
  state?: string;
}

/** Omits empty fields, also when the browser submits the form by itself. */
function leaveEmptyOut({ formData }: FormDataEvent): void {
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
}

function attach(form: HTMLFormElement | null) {
  form?.addEventListener("formdata", leaveEmptyOut);
  return () => {
    form?.removeEventListener("formdata", leaveEmptyOut);
    restore(form);
  };
}

/** Drops what was chosen in the fields. React ignores the next change of a box that `reset` alone has changed. */
function restore(form: HTMLFormElement | null): void {
  form?.reset();
  for (const field of form?.elements ?? [])
    if (field instanceof HTMLInputElement) field.checked = field.defaultChecked;
}

/** `next/form` that omits empty fields from the address (docs/decisions/0051). */
export function GetForm({ state, ...props }: GetFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return; // what is typed before hydration stays
    shown.current = state;
    restore(form.current);
  }, [state]);
  // Next keeps a page that is left, with its fields, and ends its effects: after Back they show its state again.
  useEffect(() => attach(form.current), []);
  return <Form ref={form} prefetch={false} {...props} />;
}
