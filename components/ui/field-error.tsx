import type { ReactNode } from "react";
import { capitalize } from "@/lib/core/capitalize";

/**
 * The error beside a field; announced when it appears. The field's `aria-describedby` contains `id`. Many begin in
 * lower case, because API messages put the field's name before them: "zip: must be …".
 */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} role="alert" className="text-14 font-medium text-clay-deep">
      {capitalize(error)}
    </p>
  );
}

interface FieldNotesProps {
  /** Id of the control, whose `aria-describedby` is `notesOf(…)`. */
  id: string;
  hint: ReactNode;
  error: string | undefined;
}

/** Value of a control's `aria-describedby`. */
export const notesOf = ({ id, hint, error }: FieldNotesProps): string | undefined =>
  [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined;

/** A field's hint and error. */
export function FieldNotes({ id, hint, error }: FieldNotesProps) {
  return (
    <>
      {hint ? (
        <p id={`${id}-hint`} className="text-14 text-ink-soft">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </>
  );
}
