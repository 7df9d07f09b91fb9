"use client";
import { Plus, X } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { TestimonialCard } from "@/components/marketing/testimonial-card";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { MAX_TESTIMONIALS, type MarketingValues as Values } from "@/lib/marketing/schema";
import { bundlePercent, CATEGORY_SALE_PERCENT } from "@/lib/pricing/rules/percents";
import { STARS } from "@/lib/reviews/schema";
import { Panel } from "./panel";
import type { PanelsProps } from "./panels";

export function TestimonialsPanel({ settings: { testimonials }, warningsOf }: PanelsProps) {
  const { control } = useFormContext<Values>();
  const { fields, append, remove } = useFieldArray({ control, name: "testimonials.featured" });
  return (
    <Panel
      title="Testimonials"
      hint="Quotes beside the reviews on the home page."
      name="testimonials"
      warnings={warningsOf("testimonials")}
      preview={
        testimonials.enabled && testimonials.featured.length > 0 ? (
          <ul className="space-y-3">
            {testimonials.featured.map((testimonial, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two testimonials may have the same words
              <li key={index}>
                <TestimonialCard testimonial={testimonial} />
              </li>
            ))}
          </ul>
        ) : null
      }
    >
      {fields.map(({ id }, index) => (
        <TestimonialFields key={id} index={index} onRemove={() => remove(index)} />
      ))}
      <div>
        <Button
          variant="secondary"
          size="sm"
          aria-disabled={fields.length >= MAX_TESTIMONIALS}
          onClick={() => append({ name: "", location: "", message: "", rating: 5 })}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add a testimonial
        </Button>
      </div>
    </Panel>
  );
}

function TestimonialFields({ index, onRemove }: { index: number; onRemove: () => void }) {
  return (
    <fieldset className="relative grid gap-3 rounded-card border border-hairline p-3 sm:col-span-2 sm:grid-cols-[1fr_1fr_6rem] sm:p-4">
      <legend className="sr-only">Testimonial {index + 1}</legend>
      <TextField<Values> name={`testimonials.featured.${index}.name`} label="Name" required />
      <TextField<Values> name={`testimonials.featured.${index}.location`} label="Location" />
      <SelectField<Values> name={`testimonials.featured.${index}.rating`} label="Stars">
        {STARS.map((stars) => (
          <option key={stars}>{stars}</option>
        ))}
      </SelectField>
      <TextareaField<Values>
        name={`testimonials.featured.${index}.message`}
        label="What they said"
        rows={3}
        maxLength={400}
        required
        className="sm:col-span-3"
      />
      <IconButton
        icon={X}
        label={`Remove testimonial ${index + 1}`}
        onClick={onRemove}
        className="absolute top-1 right-1 size-8"
      />
    </fieldset>
  );
}

/** The two offers that the shop computes itself (D19). */
export function OffersPanel({ settings: { offers }, warningsOf }: PanelsProps) {
  const on = [
    offers.bundle
      ? `Save ${bundlePercent(2)}% on 2, ${bundlePercent(3)}% on 3, ${bundlePercent(5)}% from 5`
      : "",
    offers.categorySale ? `${CATEGORY_SALE_PERCENT}% off while a category is chosen` : "",
  ].filter(Boolean);
  return (
    <Panel
      title="Offers"
      name="offers"
      hasSwitch={false}
      hint="Shown on cards and given in the cart. Off: neither shown nor given."
      warnings={warningsOf("offers")}
      preview={
        on.length > 0 ? (
          <ul className="space-y-1">
            {on.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : null
      }
    >
      <CheckboxField<Values>
        name="offers.bundle"
        label="Quantity savings"
        hint="For 2, 3 and 5 of a product"
      />
      <CheckboxField<Values>
        name="offers.categorySale"
        label="Category sale"
        hint="While a category is chosen"
      />
    </Panel>
  );
}
