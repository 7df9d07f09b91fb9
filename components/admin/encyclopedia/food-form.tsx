"use client";
import { TableFields } from "@/components/form/table-fields";
import { TextField } from "@/components/form/text-field";
import type { AdminFood, AdminFoodCategory, FoodValues as Values } from "@/lib/content/schema/admin-foods";
import { OptionalFigures } from "../content/optional-figures";
import { PictureField } from "../content/picture-field";
import { FIGURES, FOOD_FIELDS } from "./food-fields";

/** The values of an entry's form. */
export const foodValues = (food: AdminFood | undefined): Values => ({
  name: food?.name ?? "",
  category: food?.category ?? "",
  type: food?.type ?? "",
  phLevel: food?.phLevel ?? "",
  benefits: food?.benefits.join("\n") ?? "",
  description: food?.description ?? "",
  servingSuggestion: food?.servingSuggestion ?? "",
  nutrients: food?.nutrients.join("\n") ?? "",
  keeping: food?.keeping ?? "",
  words: food?.words.join(", ") ?? "",
  composition: food?.composition ?? null,
  imageUrl: food?.imageUrl ?? null,
  isActive: food?.isActive ?? true,
});

/** The fields of an entry. */
export function FoodFields({ categories }: { categories: readonly AdminFoodCategory[] }) {
  const choices = categories.map(({ slug, name }) => [slug, name] as const);
  return (
    <TableFields
      table={FOOD_FIELDS}
      differences={{
        category: {
          options: [["", "Choose…"], ...choices],
          ...(choices.length === 0 ? { hint: "Create a category first, under Categories" } : {}),
        },
      }}
      own={{
        imageUrl: <PictureField<Values> name="imageUrl" />,
        composition: (
          <OptionalFigures
            name="composition"
            label={FOOD_FIELDS.composition.label}
            figures={FIGURES}
            more={{ fields: <Source />, values: { source: "" } }}
          />
        ),
      }}
    />
  );
}

const Source = () => (
  <TextField<Values>
    name="composition.source"
    label="Source"
    hint="Entry of USDA FoodData Central"
    required
    className="col-span-2"
  />
);
