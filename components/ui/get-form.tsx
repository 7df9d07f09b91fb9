"use client";
// biome-ignore lint/style/noRestrictedImports: this is the wrapper that the rule names
import Form from "next/form";
import type { ComponentProps } from "react";

interface GetFormProps extends ComponentProps<"form"> {
  /** Internal path that reads the fields as query parameters. */
  action: string;
  /** Whether the next page starts at its top. Default: true */
  scroll?: boolean;
}

/** Omits empty fields, also when the browser submits the form by itself. */
function leaveEmptyOut({ formData }: FormDataEvent): void {
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
}

/** Next keeps a page that is left, with its fields: after Back they say again what the page shows. */
function attach(form: HTMLFormElement | null) {
  form?.addEventListener("formdata", leaveEmptyOut);
  return () => {
    form?.removeEventListener("formdata", leaveEmptyOut);
    form?.reset();
  };
}

/** `next/form` that omits empty fields from the address (docs/decisions/0051). */
export function GetForm(props: GetFormProps) {
  return <Form ref={attach} prefetch={false} {...props} />;
}
