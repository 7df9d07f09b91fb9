import { RecipeGrid } from "@/components/content/recipe-card";
import { Section } from "@/components/layout/section";
import type { RecipeSummary } from "@/lib/content/schema";

interface RelatedRecipesProps {
  name: string;
  recipes: readonly RecipeSummary[];
}

/** Recipes that use a product. */
export function RelatedRecipes({ name, recipes }: RelatedRecipesProps) {
  if (recipes.length === 0) return null;
  return (
    <div className="later border-y border-hairline bg-table [--height:46rem] lg:[--height:50rem]">
      <Section title="Cook with it" intro={`Recipes that use ${name}.`}>
        <RecipeGrid recipes={recipes} />
      </Section>
    </div>
  );
}
