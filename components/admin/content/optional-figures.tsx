"use client";
import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";

interface OptionalFiguresProps {
  /** Field of the group; its value is null while it is left out. */
  name: string;
  label: string;
  figures: readonly (readonly [name: string, label: string])[];
  /** Fields before the figures, with the value of each when the group is added. */
  more?: { fields: ReactNode; values: Record<string, string> };
}

/** A group of figures that an item has all together or not at all. */
export function OptionalFigures({ name, label, figures, more }: OptionalFiguresProps) {
  const { watch, setValue } = useFormContext<Record<string, unknown>>();
  const has = watch(name) !== null;
  const none = { ...more?.values, ...Object.fromEntries(figures.map(([figure]) => [figure, ""])) };
  return (
    <fieldset className="col-span-2 grid grid-cols-2 gap-4 border-t border-hairline pt-4">
      <legend className="sr-only">{label}</legend>
      <p aria-hidden="true" className="col-span-2 font-semibold">
        {label}
      </p>
      {has ? more?.fields : null}
      {has
        ? figures.map(([figure, title]) => (
            <TextField key={figure} name={`${name}.${figure}`} label={title} inputMode="decimal" required />
          ))
        : null}
      <div className="col-span-2">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => setValue(name, has ? null : none, { shouldDirty: true })}
        >
          {has ? "Remove figures" : "Add figures"}
        </Button>
      </div>
    </fieldset>
  );
}
