"use client";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { ChecksField } from "@/components/form/checks-field";
import { RadioCard, RadioCards } from "@/components/ui/radio-cards";
import { NO_ALLERGENS } from "@/lib/catalog/rules";
import { ALLERGENS } from "@/lib/catalog/schema";
import type { ProductValues } from "@/lib/catalog/schema/admin-product";

const CHOICES = [
  ["not stated", "Not stated", "Product page: “Allergens not stated yet. Contact us before you buy.”"],
  ["none", "None of the nine major allergens", "You state that it contains none of them"],
  ["listed", "List of allergens", "You state every one that it contains"],
] as const;
type Choice = (typeof CHOICES)[number][0];

const choiceOf = (allergens: readonly string[]): Choice =>
  allergens.includes(NO_ALLERGENS) ? "none" : allergens.length > 0 ? "listed" : "not stated";

/** One of three statements (D49); an empty list states nothing. */
export function AllergensField({ label }: { label: string }) {
  const { watch, setValue } = useFormContext<ProductValues>();
  const allergens = [watch("allergens") ?? []].flat();
  const [isListing, setListing] = useState(false);
  const stated = choiceOf(allergens);
  const choice = stated === "not stated" && isListing ? "listed" : stated;
  const choose = (next: string) => {
    setListing(next === "listed");
    const kept = allergens.filter((one) => next === "listed" && one !== NO_ALLERGENS);
    setValue("allergens", next === "none" ? [NO_ALLERGENS] : kept, {
      shouldDirty: true,
      shouldValidate: true,
    });
  };
  return (
    <div className="space-y-3">
      <p aria-hidden="true" className="text-14 font-semibold text-ink">
        {label}
      </p>
      <RadioCards label={label} value={choice} onValueChange={choose}>
        {CHOICES.map(([value, title, description]) => (
          <RadioCard key={value} value={value} title={title} description={description} />
        ))}
      </RadioCards>
      {choice === "listed" ? (
        <ChecksField<ProductValues> name="allergens" label="It contains" options={ALLERGENS} />
      ) : null}
      {choice !== stated ? (
        <p role="status" className="text-14 text-ink-soft">
          Choose at least one. Until then, allergens count as not stated.
        </p>
      ) : null}
    </div>
  );
}
