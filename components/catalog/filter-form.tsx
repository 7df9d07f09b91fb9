"use client";
import type { ChangeEvent, ReactNode } from "react";
import { GetForm } from "@/components/ui/get-form";

/** Screens on which the filters are beside the list, and apply at once; in the sheet they apply on submit. */
const BESIDE = "(min-width: 64rem)";

function applyBeside({ target, currentTarget }: ChangeEvent<HTMLFormElement>): void {
  if (target instanceof HTMLInputElement && target.type === "checkbox" && window.matchMedia(BESIDE).matches)
    currentTarget.requestSubmit();
}

/**
 * The shop's filters as a GET form.
 * @param resetKey the URL whose filters the form shows
 */
export function FilterForm({ resetKey, children }: { resetKey: string; children: ReactNode }) {
  return (
    <GetForm action="/shop" scroll={false} resetKey={resetKey} onChange={applyBeside} className="space-y-6">
      {children}
    </GetForm>
  );
}
