"use client";
// biome-ignore lint/style/noRestrictedImports: this is the wrapper that the rule names
import Form from "next/form";
import { type ComponentProps, useEffect, useRef } from "react";

interface GetFormProps extends ComponentProps<"form"> {
  /** Internal path that reads the fields as query parameters. */
  action: string;
  /** Whether the next page starts at its top. Default: true */
  scroll?: boolean;
  /** Identifies what the fields show, such as the page's URL; when it changes, the fields are reset. */
  resetKey?: string;
}

/** Omits empty fields, also when the browser submits the form by itself. */
function leaveEmptyOut({ formData }: FormDataEvent): void {
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
}

function attach(form: HTMLFormElement | null) {
  form?.addEventListener("formdata", leaveEmptyOut);
  return () => {
    form?.removeEventListener("formdata", leaveEmptyOut);
    resetFields(form);
  };
}

/** Resets the fields. After `reset` alone, React ignores the next change of a checkbox. */
function resetFields(form: HTMLFormElement | null): void {
  form?.reset();
  for (const field of form?.elements ?? [])
    if (field instanceof HTMLInputElement) field.checked = field.defaultChecked;
}

/** `next/form` that omits empty fields from the address (docs/decisions/0051). */
export function GetForm({ resetKey, ...props }: GetFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(resetKey);
  useEffect(() => {
    if (shown.current === resetKey) return; // keeps input typed before hydration
    shown.current = resetKey;
    resetFields(form.current); // also when Next shows a hidden page with another key
  }, [resetKey]);
  // Next keeps the page after navigation and runs only its effect cleanups; the reset makes
  // the fields match the URL after Back.
  useEffect(() => attach(form.current), []);
  return <Form ref={form} prefetch={false} {...props} />;
}
