"use client";
import { useEffect, useRef } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

interface Remembered<Values> {
  /** User id of the form's owner; null for a guest. */
  owner: string | null;
  values: Partial<Values>;
}

/** The user who fills in a form. */
export interface FormOwner<Values> {
  /** Null for a guest. */
  id: string | null;
  /** The account's data; must be the same object until the data changes. */
  known: Partial<Values>;
}

/**
 * Keeps the input for this tab across a reload or a visit to another page, but never card
 * details. A guest's input is kept when they sign in; a user's input is not shown to the next
 * user of the tab. Account data fills only empty fields.
 * @param name identifies the form in this tab's storage
 * @param onRestored called after the fields are filled in
 */
export function useRememberedForm<Values extends FieldValues, Checked>(
  name: string,
  form: UseFormReturn<Values, unknown, Checked>,
  { id: owner, known }: FormOwner<Values>,
  onRestored?: () => void,
): void {
  const onRestoredRef = useRef(onRestored);
  onRestoredRef.current = onRestored;
  useEffect(() => {
    const typed = read<Values>(name, owner);
    const before = form.getValues();
    const wanted = { ...filled(known), ...filled(before), ...filled(typed) };
    // `reset` would remove errors that the form already shows.
    for (const [field, value] of Object.entries(wanted) as [Path<Values>, PathValue<Values, Path<Values>>][])
      if (value !== before[field]) form.setValue(field, value);
    onRestoredRef.current?.();
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => write(name, { owner, values }),
    });
  }, [name, form, owner, known]);
}

/** Non-empty fields. */
const filled = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")) as Partial<Values>;

const keyOf = (name: string): string => `clover-fern:${name}`;

/** Removes the kept input of a submitted form. */
export function clearRememberedForm(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was stored.
  }
}

function read<Values>(name: string, owner: string | null): Partial<Values> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "null") as Partial<
      Remembered<Values>
    > | null;
    const isTheirs = kept?.owner === null || kept?.owner === owner;
    return isTheirs && typeof kept?.values === "object" ? kept.values : {};
  } catch {
    return {};
  }
}

function write<Values>(name: string, form: Remembered<Values>): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(form));
  } catch {
    // Unavailable storage only disables this convenience.
  }
}
