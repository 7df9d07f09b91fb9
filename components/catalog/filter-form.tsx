"use client";
import type { ChangeEvent, ReactNode } from "react";
import { GetForm } from "@/components/ui/get-form";

interface FilterFormProps {
  /** Applies a filter as soon as it is checked; otherwise on submit. */
  live: boolean;
  children: ReactNode;
}

/** The shop's filters as a GET form. */
export function FilterForm({ live, children }: FilterFormProps) {
  const send = ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
    if (live && target instanceof HTMLInputElement && target.type === "checkbox")
      currentTarget.requestSubmit();
  };
  return (
    <GetForm action="/shop" scroll={false} onChange={send} className="space-y-6">
      {children}
    </GetForm>
  );
}
