import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { toast } from "@/components/ui/toast";
import { capitalize } from "@/lib/core/capitalize";
import { CallError, UnansweredChange } from "@/lib/http/browser";

/** What showing a failure needs of a form. */
type FailingForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  "getValues" | "setError" | "setFocus"
>;

interface FailureWords<Values extends FieldValues> {
  /** Title of the toast. */
  title: string;
  /** Text when the answer has none. */
  fallback: string;
  /** Title and text when the server did not answer; default to `title` and `fallback`. */
  offline?: { title: string; fallback: string };
  /** Formats the toast's text from the answer's message. */
  failed?: (sentence: string) => string;
  /** The documented field of the answer; default: `message`, then `error`. */
  answersIn?: "error";
  /** Field to focus when the answer names none. */
  field: FieldPath<Values>;
}

/** Shown by the login, signup and reset pages when the server does not answer (shopper.md §8). */
export const OFFLINE = { title: "Error", fallback: "Something went wrong. Please try again." } as const;

const hasText = (body: unknown, name: string): boolean =>
  typeof (body as Record<string, unknown> | null)?.[name] === "string";

/** A rejected registration is answered in plain text, which may begin with a field (D24). */
const NAMED = /^(\w+): (.+)$/s;

/** The message of an answer, and the form field that it names, if any. */
function parseFailure<Values extends FieldValues>(
  form: FailingForm<Values>,
  error: CallError,
): { sentence: string; field: FieldPath<Values> | undefined } {
  const isField = (name: string | undefined): name is FieldPath<Values> =>
    name !== undefined && Object.keys(form.getValues()).includes(name);
  const { fields = {} } = (error.body ?? {}) as { fields?: Record<string, string> };
  const [, name, rest = ""] = NAMED.exec(error.sentence) ?? [];
  const named = isField(name) ? name : undefined;
  // The form of a nested object, such as an address, names its fields alone.
  const answered = Object.keys(fields).flatMap((path) => [path, path.split(".").at(-1)]);
  return { sentence: named ? capitalize(rest) : error.sentence, field: answered.find(isField) ?? named };
}

/** Shows why a form was refused in the documented toast and at the field, which gets the focus. */
export function showFormFailure<Values extends FieldValues>(
  form: FailingForm<Values>,
  error: unknown,
  words: FailureWords<Values>,
): void {
  const answered = error instanceof CallError;
  const { title, fallback } = (answered ? undefined : words.offline) ?? words;
  const isMeant = answered && (!words.answersIn || hasText(error.body, words.answersIn));
  const { sentence, field } = isMeant ? parseFailure(form, error) : { sentence: "", field: undefined };
  const message = error instanceof UnansweredChange ? error.message : sentence || fallback;
  const description = sentence && words.failed ? words.failed(sentence) : message;
  toast({ title, description, variant: "destructive" });
  form.setError(field ?? "root", { message });
  // React re-enables the fields before the focus moves.
  setTimeout(() => form.setFocus(field ?? words.field));
}
