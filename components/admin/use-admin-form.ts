"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { showFormFailure } from "@/components/account/show-form-failure";
import { type ToastInput, toast } from "@/components/ui/toast";
import { isUnanswered, toChangeError } from "@/lib/http/browser";
import { isAdminSessionEnded } from "./admin-session";
import { currentIn } from "./current-in";
import { isKeyUsed } from "./use-request-keys";
import { useUnsavedWarning } from "./use-unsaved-warning";

interface Sent<Values, Saved> {
  /** Sends only changed fields, for calls that accept a part. */
  changed: Partial<Values>;
  /** The values that the form started from. */
  basis: Saved | undefined;
}

interface AdminFormOptions<Values extends FieldValues, Saved> {
  /** The route's input schema. */
  schema: z.ZodType<unknown, Values>;
  /** The edited record; undefined for a new one. Its `version` is sent along. */
  saved: Saved | undefined;
  toValues: (saved: Saved | undefined) => Values;
  /** Sends the form's raw values with `callAdminApi`. */
  send: (values: Values & { version?: number }, more: Sent<Values, Saved>) => Promise<Saved>;
  done: ToastInput | ((saved: Saved) => ToastInput);
  /** The documented text when the answer has none: "Failed to update product". */
  fallback: string;
  /** Formats the toast's text from the answer's message when that needs context. */
  failed?: (sentence: string) => string;
  /** Field to focus when the answer names none. */
  field: FieldPath<Values>;
  onSaved?: (saved: Saved) => void;
}

/** What an admin form's markup needs. */
export interface AdminForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  save: (values: Values) => Promise<void>;
  conflict: EditConflict | undefined;
}

/** What an admin form needs to show an edit conflict. */
export interface EditConflict {
  /** Number of the save attempt that found the conflict: each new one takes the focus again. */
  attempt: number;
  /** Conflicting fields with the saved value and the form's value. */
  differences: { name: string; theirs: unknown; mine: unknown }[];
  takeTheirs: () => void;
  keepMine: () => void;
}

/**
 * The state of an admin form: the route's schema, a toast with the result and, when another user has
 * saved the same record (409 with `current`), both versions to choose from. When only fields outside
 * the form changed, the save is retried with the new version; when the record already has the form's
 * values, as after a lost response, it counts as saved.
 */
export function useAdminForm<Values extends FieldValues, Saved extends { version: number }>(
  options: AdminFormOptions<Values, Saved>,
) {
  const { schema, saved, toValues, send, done, onSaved } = options;
  const router = useRouter();
  const [theirs, setTheirs] = useState<Saved>();
  const [attempt, setAttempt] = useState(0);
  const form = useForm<Values>({
    resolver: zodResolver(schema, undefined, { raw: true }),
    defaultValues: toValues(saved) as DefaultValues<Values>,
  });
  const { basis, setBasis, resetTo } = useBasis(form, saved, toValues);
  const markSaved = useResetOnLeave(saved === undefined, () => resetTo(undefined));
  useUnsavedWarning(form.formState.isDirty);

  const finish = (record: Saved) => {
    setTheirs(undefined);
    resetTo(record);
    markSaved();
    toast(typeof done === "function" ? done(record) : done);
    router.refresh();
    onSaved?.(record);
  };
  const submit =
    (from: Saved | undefined) =>
    async (input: Values): Promise<void> => {
      const changed = pickFields(input, form.formState.dirtyFields);
      try {
        finish(await send(from ? { ...input, version: from.version } : input, { changed, basis: from }));
      } catch (error) {
        const current = from && currentIn<Saved>(error); // a form without a record has no versions to choose from
        const isElsewhere = current && current.version !== from?.version;
        if (isElsewhere && same(toValues(current), toValues(from))) await submit(current)(input);
        else if (current && differences(toValues(current), input).length === 0) finish(current);
        else if (current) {
          setTheirs(current);
          setAttempt((last) => last + 1);
        } else if (!isAdminSessionEnded(error)) {
          if (isUnanswered(error) || isKeyUsed(error)) router.refresh(); // shows what was saved
          showFormFailure(form, toChangeError(error), failureWordsOf(options));
        }
      }
    };

  const conflict: EditConflict | undefined = theirs && {
    attempt,
    differences: differences(toValues(theirs), form.getValues()),
    takeTheirs: () => {
      resetTo(theirs);
      setTheirs(undefined);
    },
    keepMine: () => {
      setBasis(theirs);
      void form.handleSubmit(submit(theirs))();
    },
  };
  /** Part of the record, such as a picture, was saved outside the form. */
  const rebase = (patch: Partial<Saved>) => setBasis((before) => before && { ...before, ...patch });
  return { form, save: submit(basis), conflict, basis, rebase };
}

/**
 * The record that the form started from. After a refresh caused by a button beside the form, an untouched form takes
 * the new values; an edited one keeps its input and takes the new version if its initial values are unchanged.
 */
function useBasis<Values extends FieldValues, Saved extends { version: number }>(
  form: UseFormReturn<Values>,
  saved: Saved | undefined,
  toValues: (saved: Saved | undefined) => Values,
) {
  const [basis, setBasis] = useState(saved);
  const { isDirty } = form.formState;
  useEffect(() => {
    if (!saved || saved.version <= (basis?.version ?? 0)) return;
    if (isDirty && !same(toValues(saved), toValues(basis))) return;
    setBasis(saved);
    if (!isDirty) form.reset(toValues(saved));
  }, [saved, basis, isDirty, form, toValues]);
  /** Shows this record, or the empty form. */
  const resetTo = (record: Saved | undefined) => {
    setBasis(record);
    form.reset(toValues(record));
  };
  return { basis, setBasis, resetTo };
}

/**
 * Resets the form of a new record when the user leaves its page after saving: Next keeps recent pages with their
 * state, and the next new record must start empty.
 * @returns a function to call when it is saved
 */
function useResetOnLeave(isNew: boolean, reset: () => void): () => void {
  const isSaved = useRef(false);
  const current = useRef(reset);
  current.current = reset;
  useEffect(
    () => () => {
      if (!isNew || !isSaved.current) return;
      isSaved.current = false;
      current.current();
    },
    [isNew],
  );
  return () => {
    isSaved.current = true;
  };
}

const failureWordsOf = <Values extends FieldValues>({
  fallback,
  failed,
  field,
}: Pick<AdminFormOptions<Values, never>, "fallback" | "failed" | "field">) => ({
  title: "Error",
  fallback,
  field,
  ...(failed ? { failed } : {}),
});

/** The fields of a form that are marked, such as those that were edited. */
const pickFields = <Values extends FieldValues>(values: Values, marked: object): Partial<Values> => {
  const isMarked = ([name]: [string, unknown]) => Boolean((marked as Record<string, unknown>)[name]);
  return Object.fromEntries(Object.entries(values).filter(isMarked)) as Partial<Values>;
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isGroup = (value: unknown): value is FieldValues =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Changed fields; those of a group individually: "flashSale.title". */
const differences = (theirs: FieldValues, mine: FieldValues, above = ""): EditConflict["differences"] =>
  Object.keys(mine).flatMap((key) => {
    const [name, one, other] = [above + key, theirs[key] as unknown, mine[key] as unknown];
    if (same(one, other)) return [];
    return isGroup(one) && isGroup(other)
      ? differences(one, other, `${name}.`)
      : [{ name, theirs: one, mine: other }];
  });
