import { RecipeCard } from "@/components/content/recipe-card";
import { Section } from "@/components/layout/section";
import type { RecipeSummary } from "@/lib/content/schema";

interface RecipesWithItProps {
  name: string;
  recipes: readonly RecipeSummary[];
}

/** What to cook with a product. */
export function RecipesWithIt({ name, recipes }: RecipesWithItProps) {
  if (recipes.length === 0) return null;
  return (
    <div className="border-y border-hairline bg-table">
      <Section title="Cook with it" intro={`Recipes that use ${name}.`}>
        <ul className="grid gap-4 sm:grid-cols-2 md:grid-cols-3 lg:gap-6">
          {recipes.map((recipe) => (
            <li key={recipe.slug}>
              <RecipeCard recipe={recipe} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
