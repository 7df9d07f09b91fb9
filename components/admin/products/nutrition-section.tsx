"use client";
import { useFormContext } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import type { ProductValues as Values } from "@/lib/catalog/schema/admin-product";
import { FormSection } from "../form-section";

const FIGURES = [
  ["servingsPerPack", "Servings in a pack"],
  ["energyKcal", "Energy (kcal)"],
  ["fatG", "Fat (g)"],
  ["saturatedFatG", "Saturated fat (g)"],
  ["carbohydrateG", "Carbohydrate (g)"],
  ["sugarsG", "Sugars (g)"],
  ["fibreG", "Fiber (g)"],
  ["proteinG", "Protein (g)"],
  ["sodiumMg", "Sodium (mg)"],
] as const;

const EMPTY = {
  servingSize: "",
  servingsPerPack: "",
  energyKcal: "",
  fatG: "",
  saturatedFatG: "",
  carbohydrateG: "",
  sugarsG: "",
  fibreG: "",
  proteinG: "",
  sodiumMg: "",
};

/** Nutrition per serving; optional. */
export function NutritionSection() {
  const { watch, setValue } = useFormContext<Values>();
  const has = watch("nutrition") !== null;
  const set = (nutrition: Values["nutrition"]) => setValue("nutrition", nutrition, { shouldDirty: true });
  return (
    <FormSection title="Nutrition facts" hint="Per serving.">
      {has ? (
        <>
          <TextField<Values>
            name="nutrition.servingSize"
            label="Serving"
            placeholder="1 slice (25 g)"
            required
          />
          {FIGURES.map(([name, label]) => (
            <TextField<Values>
              key={name}
              name={`nutrition.${name}`}
              label={label}
              inputMode="decimal"
              required
            />
          ))}
        </>
      ) : null}
      <div className="sm:col-span-2">
        <Button variant="secondary" size="sm" onClick={() => set(has ? null : EMPTY)}>
          {has ? "Remove nutrition facts" : "Add nutrition facts"}
        </Button>
      </div>
    </FormSection>
  );
}
