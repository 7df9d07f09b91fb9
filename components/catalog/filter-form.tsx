"use client";
import type { ChangeEvent, ReactNode } from "react";
import { GetForm } from "@/components/ui/get-form";

interface FilterFormProps {
  /** A box that is ticked counts at once; otherwise all of it when the form is sent. */
  live: boolean;
  children: ReactNode;
}

/** The choices of the shop's filters: a GET form. */
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
