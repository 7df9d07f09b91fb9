"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { showFormFailure } from "@/components/account/show-form-failure";
import { type ToastInput, toast } from "@/components/ui/toast";
import { CallError } from "@/lib/http/browser";
import { useUnsavedWarning } from "./use-unsaved-warning";

interface Sent<Values, Saved> {
  /** Only what the person changed, for calls that take a part. */
  changed: Partial<Values>;
  /** What the form was filled from. */
  basis: Saved | undefined;
}

interface AdminFormOptions<Values extends FieldValues, Saved> {
  /** The schema that the route reads its input with. */
  schema: z.ZodType<unknown, Values>;
  /** What is edited; undefined for something new. Its `version` goes along with what is sent. */
  saved: Saved | undefined;
  toValues: (saved: Saved | undefined) => Values;
  /** Sends what the form holds, as it was typed, by `callAdminApi`. */
  send: (values: Values & { version?: number }, more: Sent<Values, Saved>) => Promise<Saved>;
  done: ToastInput | ((saved: Saved) => ToastInput);
  /** The documented words when the answer says nothing: "Failed to update product". */
  fallback: string;
  /** Makes the toast's text of the answer's sentence, where that does not stand alone. */
  failed?: (sentence: string) => string;
  /** Gets the focus when the answer names no field. */
  field: FieldPath<Values>;
  onSaved?: (saved: Saved) => void;
}

/** What a form of the back office needs to show that somebody else was quicker. */
export interface EditConflict {
  /** Which attempt to save it was that met it: another one asks for attention again. */
  attempt: number;
  /** Fields that differ, with what is saved and what the form holds. */
  differences: { name: string; theirs: unknown; mine: unknown }[];
  takeTheirs: () => void;
  keepMine: () => void;
}

/**
 * The one way in which a form of the back office is made: the route's own schema, a toast for what came of it, and, when
 * somebody else has saved the same thing meanwhile (409 with `current`), both versions to choose from. Where they changed only
 * what is not in the form, there is nothing to choose: it is sent again from there.
 */
export function useAdminForm<Values extends FieldValues, Saved extends { version: number }>(
  options: AdminFormOptions<Values, Saved>,
) {
  const { schema, saved, toValues, send, done, fallback, failed, field, onSaved } = options;
  const router = useRouter();
  const [basis, setBasis] = useState(saved);
  const [theirs, setTheirs] = useState<Saved>();
  const [attempt, setAttempt] = useState(0);
  const form = useForm<Values>({
    resolver: zodResolver(schema, undefined, { raw: true }) as unknown as Resolver<Values>,
    defaultValues: toValues(saved) as DefaultValues<Values>,
  });
  const { isDirty } = form.formState;
  useUnsavedWarning(isDirty);
  // The page was read anew, after a button beside the form: a form in which nobody has typed follows it, another one goes on
  // from there as long as what it was filled from is the same.
  useEffect(() => {
    if (!saved || saved.version <= (basis?.version ?? 0)) return;
    if (isDirty && !same(toValues(saved), toValues(basis))) return;
    setBasis(saved);
    if (!isDirty) form.reset(toValues(saved));
  }, [saved, basis, isDirty, form, toValues]);

  const submit =
    (from: Saved | undefined) =>
    async (input: Values): Promise<void> => {
      const dirty = form.formState.dirtyFields as Record<string, unknown>;
      const changed = Object.fromEntries(
        Object.entries(input).filter(([name]) => dirty[name]),
      ) as Partial<Values>;
      try {
        const next = await send(from ? { ...input, version: from.version } : input, { changed, basis: from });
        setTheirs(undefined);
        setBasis(next);
        form.reset(toValues(next));
        toast(typeof done === "function" ? done(next) : done);
        router.refresh();
        onSaved?.(next);
      } catch (error) {
        const current = currentIn<Saved>(error);
        const isElsewhere = current && current.version !== from?.version;
        if (isElsewhere && same(toValues(current), toValues(from))) await submit(current)(input);
        else if (current) {
          setTheirs(current);
          setAttempt((last) => last + 1);
        } else if (!(error instanceof CallError && error.status === 401))
          showFormFailure(form, error, { title: "Error", fallback, field, ...(failed ? { failed } : {}) });
      }
    };

  const conflict: EditConflict | undefined = theirs && {
    attempt,
    differences: differences(toValues(theirs), form.getValues()),
    takeTheirs: () => {
      setBasis(theirs);
      setTheirs(undefined);
      form.reset(toValues(theirs));
    },
    keepMine: () => {
      setBasis(theirs);
      void form.handleSubmit(submit(theirs))();
    },
  };
  /** Something of it was saved apart from the form: a picture. */
  const rebase = (patch: Partial<Saved>) => setBasis((before) => before && { ...before, ...patch });
  return { form, save: submit(basis), conflict, basis, rebase };
}

/** The saved version that a refusal brings along. */
function currentIn<Saved>(error: unknown): Saved | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined;
  return (error.body as { current?: Saved } | null)?.current;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isGroup = (value: unknown): value is FieldValues =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Fields that differ; those of a group one by one: "flashSale.title". */
const differences = (theirs: FieldValues, mine: FieldValues, above = ""): EditConflict["differences"] =>
  Object.keys(mine).flatMap((key) => {
    const [name, one, other] = [above + key, theirs[key] as unknown, mine[key] as unknown];
    if (same(one, other)) return [];
    return isGroup(one) && isGroup(other)
      ? differences(one, other, `${name}.`)
      : [{ name, theirs: one, mine: other }];
  });
