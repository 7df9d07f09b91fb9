import { type ReactNode, useId } from "react";
import { cn } from "./cn";
import { FieldNotes, notesOf } from "./field-error";
import { Label } from "./label";

interface ControlRowProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** Position of the control: before the text (checkbox) or at the end of the row (switch). */
  place?: "start" | "end";
  className?: string;
  children: (control: {
    id: string;
    "aria-describedby": string | undefined;
    "aria-invalid": true | undefined;
  }) => ReactNode;
}

/** A checkbox or switch with its text, which is part of the pressable area. */
export function ControlRow({ label, hint, error, place = "start", className, children }: ControlRowProps) {
  const id = useId();
  return (
    <div className={cn("flex items-start gap-3 py-2.5 sm:py-1.5", place === "end" && "gap-6", className)}>
      <span className={cn("flex h-6 items-center", place === "end" && "order-last")}>
        {children({
          id,
          "aria-describedby": notesOf({ id, hint, error }),
          "aria-invalid": error ? true : undefined,
        })}
      </span>
      <div className="min-w-0 flex-1 space-y-0.5">
        <Label htmlFor={id} className="cursor-pointer text-16 leading-6 font-medium">
          {label}
        </Label>
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  );
}
