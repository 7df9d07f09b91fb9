import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { toast } from "@/components/ui/toast";
import { CallError } from "@/lib/http/browser";

interface FailureWords<Values extends FieldValues> {
  /** Of the toast. */
  title: string;
  /** When the answer says nothing. */
  fallback: string;
  /** Title and text when nothing answered at all; `title` and `fallback` when left out. */
  offline?: { title: string; fallback: string };
  /** Makes the toast's text of the answer's sentence. */
  failed?: (sentence: string) => string;
  /** The answer's only field that counts, where it is documented with one; else `message` or `error`. */
  answersIn?: "error";
  /** Gets the focus when the answer names no field. */
  field: FieldPath<Values>;
}

/** What the login, signup and reset pages say when nothing answers (shopper.md §8). */
export const OFFLINE = { title: "Error", fallback: "Something went wrong. Please try again." } as const;

const hasText = (body: unknown, name: string): boolean =>
  typeof (body as Record<string, unknown> | null)?.[name] === "string";

const NAMED = /^(\w+): (.+)$/s;

/** The sentence of an answer, and the form's field that it names, if any. */
function parseFailure<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: CallError,
): { sentence: string; field?: FieldPath<Values> } {
  const isField = (name: string | undefined): name is FieldPath<Values> =>
    name !== undefined && Object.keys(form.getValues()).includes(name);
  const [, name, sentence = ""] = NAMED.exec(error.sentence) ?? [];
  if (isField(name)) return { sentence, field: name };
  const { fields = {} } = (error.body ?? {}) as { fields?: Record<string, string> };
  const field = Object.keys(fields).find(isField);
  return { sentence: error.sentence, ...(field ? { field } : {}) };
}

/** Says in the documented toast, and beside what it is about, why a form was refused; the cursor goes where to mend it. */
export function showFormFailure<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  words: FailureWords<Values>,
): void {
  const answered = error instanceof CallError;
  const { title, fallback } = (answered ? undefined : words.offline) ?? words;
  const isMeant = answered && (!words.answersIn || hasText(error.body, words.answersIn));
  const { sentence, field } = isMeant ? parseFailure(form, error) : { sentence: "", field: undefined };
  const message = sentence || fallback;
  const description = sentence && words.failed ? words.failed(sentence) : message;
  toast({ title, description, variant: "destructive" });
  form.setError(field ?? "root", { message });
  // React puts the fields back on before the focus comes.
  setTimeout(() => form.setFocus(field ?? words.field));
}
