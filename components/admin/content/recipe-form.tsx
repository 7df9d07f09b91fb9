"use client";
import { TableFields } from "@/components/form/table-fields";
import type { AdminRecipe, RecipeValues as Values } from "@/lib/content/schema/admin-content";
import { IngredientsFields, type ProductNames } from "./ingredients-fields";
import { OptionalFigures } from "./optional-figures";
import { PictureField } from "./picture-field";
import { RECIPE_FIELDS } from "./recipe-fields";

const FIGURES: readonly (readonly [keyof NonNullable<Values["nutrition"]>, string])[] = [
  ["energyKcal", "Energy (kcal)"],
  ["proteinG", "Protein (g)"],
  ["carbohydrateG", "Carbohydrate (g)"],
  ["fatG", "Fat (g)"],
  ["fibreG", "Fiber (g)"],
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

/** The values of a recipe's form. @param place position of a new recipe */
export const recipeValues = (recipe: AdminRecipe | undefined, place: number): Values => ({
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
  sortOrder: String(recipe?.sortOrder ?? place),
});

/** The fields of a recipe. */
export function RecipeFields({ productNames }: { productNames: ProductNames }) {
  return (
    <TableFields
      table={RECIPE_FIELDS}
      own={{
        imageUrl: <PictureField<Values> name="imageUrl" />,
        ingredients: <IngredientsFields productNames={productNames} />,
        nutrition: (
          <OptionalFigures name="nutrition" label={RECIPE_FIELDS.nutrition.label} figures={FIGURES} />
        ),
      }}
    />
  );
}
