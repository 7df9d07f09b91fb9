import { type ReactNode, useId } from "react";
import { cn } from "@/components/ui/cn";
import { Label } from "@/components/ui/label";

/** What a control needs so that its label, hint and error belong to it. */
export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps {
  label: ReactNode;
  /** Hides the label from the eye, not from the ear. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** Label, control, hint and error; the error stands beside the field and is announced. */
export function Field({ label, hideLabel, hint, error, className, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={cn("space-y-1.5", className)}>
      <Label htmlFor={id} className={hideLabel ? "sr-only" : undefined}>
        {label}
      </Label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
      {hint ? (
        <p id={`${id}-hint`} className="text-14 text-ink-soft">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-14 font-medium text-clay-deep">
          {error}
        </p>
      ) : null}
    </div>
  );
}
