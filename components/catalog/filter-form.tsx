"use client";
import type { ChangeEvent, ReactNode } from "react";
import { GetForm } from "@/components/ui/get-form";

/** Where the filters stand beside the list, a change is applied at once; in the sheet, on submit. */
const BESIDE = "(min-width: 64rem)";

function applyBeside({ target, currentTarget }: ChangeEvent<HTMLFormElement>): void {
  if (target instanceof HTMLInputElement && target.type === "checkbox" && window.matchMedia(BESIDE).matches)
    currentTarget.requestSubmit();
}

/** The shop's filters as a GET form. */
export function FilterForm({ children }: { children: ReactNode }) {
  return (
    <GetForm action="/shop" scroll={false} onChange={applyBeside} className="space-y-6">
      {children}
    </GetForm>
  );
}
