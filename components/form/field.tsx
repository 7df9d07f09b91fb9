import { type ReactNode, useId } from "react";
import { cn } from "@/components/ui/cn";
import { FieldNotes, notesOf } from "@/components/ui/field-error";
import { Label } from "@/components/ui/label";

/** Props that link a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

/** Shows a star; screen readers use `aria-required`, so the label's text is unchanged. */
const REQUIRED_MARK = "after:ml-0.5 after:text-clay-deep after:content-['*'_/_'']";

interface FieldProps {
  label: ReactNode;
  /** Hides the label visually but not from screen readers. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string;
  /** Marks the field as required. */
  required?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, hint and error; the error is beside the field and is announced. */
export function Field({ label, hideLabel, hint, error, required, className, children }: FieldProps) {
  const id = useId();
  return (
    <div className={cn("space-y-1.5", className)}>
      <Label htmlFor={id} className={cn(hideLabel && "sr-only", required && REQUIRED_MARK)}>
        {label}
      </Label>
      {children({
        id,
        "aria-describedby": notesOf({ id, hint, error }),
        "aria-invalid": error ? true : undefined,
        "aria-required": required ? true : undefined,
      })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
