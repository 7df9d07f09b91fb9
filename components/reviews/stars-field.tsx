"use client";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { useFormField } from "@/components/form/use-form-field";
import { cn } from "@/components/ui/cn";
import { FieldError } from "@/components/ui/field-error";
import { StarMark } from "@/components/ui/rating";
import { formatStars } from "@/lib/reviews/rules";
import { type ReviewFormValues, STARS } from "@/lib/reviews/schema";

const ASCENDING = [...STARS].reverse();

/** One to five stars as radio buttons: the arrow keys move the focus and choose. */
export function StarsField() {
  const { control, error } = useFormField<ReviewFormValues>("rating");
  const [pointed, setPointed] = useState(0);
  return (
    <Controller
      name="rating"
      control={control}
      render={({ field }) => (
        <fieldset>
          <legend className="mb-1.5 text-14 font-semibold">Your rating</legend>
          <div className="flex items-center" onPointerLeave={() => setPointed(0)}>
            {ASCENDING.map((stars) => (
              <label
                key={stars}
                onPointerEnter={(event) => setPointed(event.pointerType === "mouse" ? stars : 0)}
                className="relative grid size-11 cursor-pointer place-items-center rounded-chip has-focus-visible:outline-2 has-focus-visible:outline-fern"
              >
                <input
                  type="radio"
                  name={field.name}
                  ref={stars === field.value ? field.ref : undefined}
                  checked={stars === field.value}
                  onChange={() => field.onChange(stars)}
                  onBlur={field.onBlur}
                  className="absolute inset-0 cursor-pointer opacity-0"
                />
                <StarMark
                  className={cn(
                    "size-7 transition-colors duration-150",
                    stars <= (pointed || (field.value ?? 0)) ? "text-honey" : "text-hairline-strong",
                  )}
                />
                <span className="sr-only">{formatStars(stars)}</span>
              </label>
            ))}
            <span aria-hidden="true" className="ml-3 text-ink-soft">
              {formatStars(pointed || (field.value ?? 0))}
            </span>
          </div>
          <FieldError id="rating-error" error={error} />
        </fieldset>
      )}
    />
  );
}
