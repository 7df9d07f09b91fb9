"use client";
// biome-ignore lint/style/noRestrictedImports: this is the wrapper that the rule names
import Form from "next/form";
import type { ComponentProps } from "react";

interface GetFormProps extends ComponentProps<"form"> {
  /** Path of our own that reads the fields as query parameters. */
  action: string;
  /** Whether the next page starts at its top. Default: true */
  scroll?: boolean;
}

/** Keeps empty fields out of the address, also for the browser's own submission. */
function leaveEmptyOut({ formData }: FormDataEvent): void {
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
}

function listen(form: HTMLFormElement | null) {
  form?.addEventListener("formdata", leaveEmptyOut);
  return () => form?.removeEventListener("formdata", leaveEmptyOut);
}

/** `next/form` whose address is made of the fields that were filled in. */
export function GetForm(props: GetFormProps) {
  return <Form ref={listen} prefetch={false} {...props} />;
}
