"use client";
import { CheckboxField } from "@/components/form/checkbox-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { RECIPE_CATEGORIES, RECIPE_DIFFICULTIES } from "@/lib/content/schema";
import type { AdminRecipe, RecipeValues as Values } from "@/lib/content/schema/admin-content";
import { type ContentForm, ContentSheet, type PlacedEditorProps } from "./content-sheet";
import { IngredientsFields, type ProductChoice } from "./ingredients-fields";
import { RECIPE_LABELS as L } from "./labels";
import { OptionalFigures } from "./optional-figures";
import { PictureField } from "./picture-field";
import { SortOrderField } from "./sort-order-field";

const WIDE = "col-span-2";
const FIGURES: readonly (readonly [keyof NonNullable<Values["nutrition"]>, string])[] = [
  ["energyKcal", "Energy (kcal)"],
  ["proteinG", "Protein (g)"],
  ["carbohydrateG", "Carbohydrate (g)"],
  ["fatG", "Fat (g)"],
  ["fibreG", "Fibre (g)"],
];

const ingredientValues = (recipe: AdminRecipe | undefined): Values["ingredients"] =>
  (recipe?.ingredients ?? []).map(({ quantity, perPack, unit, plural, note, productSlug, name }) => ({
    name,
    quantity: quantity === null ? "" : String(quantity),
    unit: unit ?? "",
    plural: plural ?? "",
    note: note ?? "",
    productSlug: productSlug ?? "",
    perPack: String(perPack),
  }));

const toValues =
  (nextPlace: number) =>
  (recipe: AdminRecipe | undefined): Values => ({
    name: recipe?.name ?? "",
    description: recipe?.description ?? "",
    imageUrl: recipe?.imageUrl ?? null,
    category: (recipe?.category ?? "dinner") as Values["category"],
    difficulty: (recipe?.difficulty ?? "easy") as Values["difficulty"],
    prepTime: String(recipe?.prepTime ?? 0),
    cookTime: String(recipe?.cookTime ?? 0),
    servings: String(recipe?.servings ?? 4),
    rating: recipe?.rating ?? "",
    tags: recipe?.tags.join(", ") ?? "",
    featured: recipe?.featured ?? false,
    ingredients: ingredientValues(recipe),
    steps: recipe?.steps.join("\n") ?? "",
    nutrition: recipe?.nutrition ?? null,
    isActive: recipe?.isActive ?? true,
    sortOrder: String(recipe?.sortOrder ?? nextPlace),
  });

interface RecipeEditorProps extends PlacedEditorProps<AdminRecipe> {
  kind: ContentForm<AdminRecipe, Values>;
  products: readonly ProductChoice[];
}

/** The dialog of a recipe. */
export function RecipeEditor({ products, nextPlace, ...editor }: RecipeEditorProps) {
  return (
    <ContentSheet {...editor} toValues={toValues(nextPlace)}>
      <PictureField<Values> name="imageUrl" />
      <TextField<Values> name="name" label={L.name} maxLength={120} required className={WIDE} />
      <TextareaField<Values> name="description" label={L.description} rows={3} required className={WIDE} />
      <Choices />
      <IngredientsFields products={products} />
      <TextareaField<Values>
        name="steps"
        label={L.steps}
        hint="One a line"
        rows={10}
        className="col-span-2 border-t border-hairline pt-4"
      />
      <OptionalFigures name="nutrition" label={L.nutrition} figures={FIGURES} />
    </ContentSheet>
  );
}

function Choices() {
  return (
    <>
      <SelectField<Values> name="category" label={L.category}>
        {RECIPE_CATEGORIES.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      <SelectField<Values> name="difficulty" label={L.difficulty}>
        {RECIPE_DIFFICULTIES.map((difficulty) => (
          <option key={difficulty}>{difficulty}</option>
        ))}
      </SelectField>
      <TextField<Values> name="prepTime" label={L.prepTime} inputMode="numeric" required />
      <TextField<Values> name="cookTime" label={L.cookTime} inputMode="numeric" required />
      <TextField<Values> name="servings" label={L.servings} inputMode="numeric" required />
      <TextField<Values>
        name="rating"
        label={L.rating}
        inputMode="decimal"
        hint="0 to 5; leave empty to hide it. Not sent to search engines"
      />
      <TextField<Values> name="tags" label={L.tags} hint="Separated by commas" />
      <SortOrderField />
      <CheckboxField<Values> name="featured" label={L.featured} />
      <CheckboxField<Values> name="isActive" label={L.isActive} />
    </>
  );
}
