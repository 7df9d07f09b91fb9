"use client";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ShippingFormValues } from "./shipping-form-values";

const KEY = "clover-fern:checkout";

/** Keeps what was typed for this tab, so that a reload or a way back to the shop loses nothing. Never the card. */
export function useRememberedForm(
  form: UseFormReturn<ShippingFormValues>,
  onState: (state: string) => void,
): void {
  const told = useRef(onState);
  told.current = onState;
  useEffect(() => {
    const remembered = read();
    if (remembered) {
      form.reset({ ...form.getValues(), ...remembered });
      told.current(remembered.state ?? "");
    }
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => write(values) });
  }, [form]);
}

/** After the order is placed. */
export function forgetForm(): void {
  sessionStorage.removeItem(KEY);
}

function read(): Partial<ShippingFormValues> | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function write(values: ShippingFormValues): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // A full or forbidden storage only costs the convenience.
  }
}
