"use client";
import { TableFields } from "@/components/form/table-fields";
import { TextField } from "@/components/form/text-field";
import type { AdminFood, AdminFoodCategory, FoodValues as Values } from "@/lib/content/schema/admin-foods";
import { type ContentForm, ContentSheet } from "../content/content-sheet";
import { OptionalFigures } from "../content/optional-figures";
import { PictureField } from "../content/picture-field";
import type { EditorProps } from "../list-screen";
import { FIGURES, FOOD_FIELDS } from "./food-fields";

const toValues = (food: AdminFood | undefined): Values => ({
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

interface FoodEditorProps extends EditorProps<AdminFood> {
  kind: ContentForm<AdminFood, Values>;
  categories: readonly AdminFoodCategory[];
}

/** The dialog of an encyclopedia entry. */
export function FoodEditor({ categories, ...editor }: FoodEditorProps) {
  const choices = categories.map(({ slug, name }) => [slug, name] as const);
  return (
    <ContentSheet {...editor} toValues={toValues}>
      <TableFields
        table={FOOD_FIELDS}
        differences={{ category: { options: [["", "Choose…"], ...choices] } }}
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
    </ContentSheet>
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
