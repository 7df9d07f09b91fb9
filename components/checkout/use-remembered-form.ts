"use client";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ShippingFormValues, Shopper } from "./shipping-form-values";

const KEY = "clover-fern:checkout";

interface Remembered {
  /** User id of the form's owner; null for a guest. */
  owner: string | null;
  values: Partial<ShippingFormValues>;
}

/**
 * Keeps the input for this tab across a reload or a visit to the shop, but never the card. A guest's input is kept
 * when they sign in; a user's input is not shown to the next user of the tab. Account data fills only empty fields.
 */
export function useRememberedForm(
  form: UseFormReturn<ShippingFormValues>,
  { id: owner, known }: Shopper,
  onState: (state: string) => void,
): void {
  const onStateRef = useRef(onState);
  onStateRef.current = onState;
  useEffect(() => {
    const typed = read(owner);
    const before = form.getValues();
    form.reset({ ...before, ...filled(known), ...filled(before), ...filled(typed) });
    onStateRef.current(form.getValues("state"));
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => write({ owner, values }),
    });
  }, [form, owner, known]);
}

/** Non-empty fields. */
const filled = (values: Partial<ShippingFormValues>): Partial<ShippingFormValues> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));

/** Clears the form after the order is placed. */
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
    // Unavailable storage only disables this convenience.
  }
}
