import { type ReactNode, useId } from "react";
import { cn } from "@/components/ui/cn";
import { FieldError } from "@/components/ui/field-error";
import { Label } from "@/components/ui/label";

/** What a control needs so that its label, hint and error belong to it. */
export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

/** A star for the eye; the ear hears `aria-required`, and the label's text stays what it is. */
const REQUIRED_MARK = "after:ml-0.5 after:text-clay-deep after:content-['*'_/_'']";

interface FieldProps {
  label: ReactNode;
  /** Hides the label from the eye, not from the ear. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string;
  /** Marks the label; for forms where some fields may stay empty. */
  required?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** Label, control, hint and error; the error stands beside the field and is announced. */
export function Field({ label, hideLabel, hint, error, required, className, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={cn("space-y-1.5", className)}>
      <Label htmlFor={id} className={cn(hideLabel && "sr-only", required && REQUIRED_MARK)}>
        {label}
      </Label>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": required ? true : undefined,
      })}
      {hint ? (
        <p id={`${id}-hint`} className="text-14 text-ink-soft">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
