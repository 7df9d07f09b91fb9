"use client";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ShippingFormValues, Shopper } from "./shipping-form-values";

const KEY = "clover-fern:checkout";

interface Remembered {
  /** Whose form it was; null for a guest's. */
  owner: string | null;
  values: Partial<ShippingFormValues>;
}

/**
 * Keeps what was typed for this tab, so that a reload or a way back to the shop loses nothing. Never the card. A guest's
 * form goes along when they sign in; a person's is not shown to whoever uses the tab next. What the account knows fills
 * what is empty and nothing else.
 */
export function useRememberedForm(
  form: UseFormReturn<ShippingFormValues>,
  { id: owner, known }: Shopper,
  onState: (state: string) => void,
): void {
  const told = useRef(onState);
  told.current = onState;
  useEffect(() => {
    const typed = read(owner);
    const before = form.getValues();
    form.reset({ ...before, ...filled(known), ...filled(before), ...filled(typed) });
    told.current(form.getValues("state"));
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => write({ owner, values }),
    });
  }, [form, owner, known]);
}

/** The fields that say something. */
const filled = (values: Partial<ShippingFormValues>): Partial<ShippingFormValues> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));

/** After the order is placed. */
export function clearRememberedForm(): void {
  sessionStorage.removeItem(KEY);
}

function read(owner: string | null): Partial<ShippingFormValues> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Partial<Remembered> | null;
    const isTheirs = kept?.owner === null || kept?.owner === owner;
    return isTheirs && typeof kept?.values === "object" ? kept.values : {};
  } catch {
    return {};
  }
}

function write(form: Remembered): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(form));
  } catch {
    // A full or forbidden storage only costs the convenience.
  }
}
