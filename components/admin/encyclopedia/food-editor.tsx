"use client";
import { CheckboxField } from "@/components/form/checkbox-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import type { AdminFood, AdminFoodCategory, FoodValues as Values } from "@/lib/content/schema/admin-foods";
import { type ContentForm, ContentSheet } from "../content/content-sheet";
import { OptionalFigures } from "../content/optional-figures";
import { PictureField } from "../content/picture-field";
import type { EditorProps } from "../list-screen";
import { FIGURES, FOOD_LABELS as L } from "./labels";

const WIDE = "col-span-2";
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
  return (
    <ContentSheet {...editor} toValues={toValues}>
      <PictureField<Values> name="imageUrl" />
      <TextField<Values> name="name" label={L.name} maxLength={120} required className={WIDE} />
      <SelectField<Values> name="category" label={L.category} required>
        <option value="">Choose…</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField<Values> name="type" label={L.type} placeholder="Leafy green" />
      <TextField<Values> name="phLevel" label={L.phLevel} placeholder="7.5-8.0" hint="As charts list it" />
      <CheckboxField<Values> name="isActive" label={L.isActive} className="self-end" />
      <TextareaField<Values> name="description" label={L.description} rows={4} className={WIDE} />
      <TextareaField<Values>
        name="benefits"
        label={L.benefits}
        hint="One a line. No promises of health"
        rows={4}
        className={WIDE}
      />
      <TextareaField<Values>
        name="nutrients"
        label={L.nutrients}
        hint="One a line"
        rows={4}
        className={WIDE}
      />
      <TextareaField<Values> name="servingSuggestion" label={L.servingSuggestion} rows={2} className={WIDE} />
      <TextareaField<Values> name="keeping" label={L.keeping} rows={3} className={WIDE} />
      <TextField<Values>
        name="words"
        label={L.words}
        hint="In the singular, separated by commas: products and recipes with it are found by them"
        className={WIDE}
      />
      <OptionalFigures
        name="composition"
        label={L.composition}
        figures={FIGURES}
        more={{ fields: <Source />, values: { source: "" } }}
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
    className={WIDE}
  />
);
