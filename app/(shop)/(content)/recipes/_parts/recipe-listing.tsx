import { EmptyJar } from "@/components/catalog/empty-jar";
import { recipesHref } from "@/components/content/content-hrefs";
import { FilterChips } from "@/components/content/filter-chips";
import { RecipeGrid } from "@/components/content/recipe-card";
import { DIFFICULTY_NAMES, RECIPE_CATEGORY_NAMES } from "@/components/content/recipe-labels";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { filterRecipes } from "@/lib/content/rules/recipes";
import {
  type ListedRecipe,
  RECIPE_CATEGORIES,
  RECIPE_DIFFICULTIES,
  type RecipeParams,
} from "@/lib/content/schema";

interface RecipeListingProps {
  recipes: readonly ListedRecipe[];
  params: RecipeParams;
}

const ABOVE_THE_FOLD = 3;

function Filters({ params }: Pick<RecipeListingProps, "params">) {
  const { category, difficulty } = params;
  const categories = [undefined, ...RECIPE_CATEGORIES].map((one) => ({
    label: one ? String(RECIPE_CATEGORY_NAMES[one]) : "All",
    href: recipesHref({ ...params, category: one }),
    on: category === one,
  }));
  const difficulties = [undefined, ...RECIPE_DIFFICULTIES].map((one) => ({
    label: one ? String(DIFFICULTY_NAMES[one]) : "All",
    href: recipesHref({ ...params, difficulty: one }),
    on: difficulty === one,
  }));
  return (
    <div className="flex flex-col gap-x-12 gap-y-4 lg:flex-row">
      {[
        { label: "Category", options: categories },
        { label: "Difficulty", options: difficulties },
      ].map(({ label, options }) => (
        <div key={label} className="min-w-0">
          <p aria-hidden="true" className="mb-1 text-14 font-semibold">
            {label}
          </p>
          <FilterChips label={label} options={options} />
        </div>
      ))}
    </div>
  );
}

/** The recipes that match the filters: featured ones, then the rest, then those that only match by ingredient. */
export function RecipeListing({ recipes, params }: RecipeListingProps) {
  const { found, byIngredient } = filterRecipes(recipes, params);
  const featured = found.filter(({ isFeatured }) => isFeatured);
  return (
    <div className="mx-auto max-w-page px-4 pt-8 pb-14 sm:px-6 sm:pb-20">
      {recipes.length > 0 ? <Filters params={params} /> : null}
      {recipes.length === 0 ? (
        <EmptyState
          as="h2"
          art={<EmptyJar className="w-48" />}
          title="No recipes yet"
          hint="Please check back later."
        />
      ) : found.length === 0 ? (
        <EmptyState
          as="h2"
          art={<EmptyJar className="w-48" />}
          title="No recipes found"
          hint="Try adjusting your search or filters"
        >
          <Button asChild>
            <Link href={recipesHref({})} scroll={false}>
              Clear Filters
            </Link>
          </Button>
        </EmptyState>
      ) : null}
      {featured.length > 0 ? (
        <section className="mt-10">
          <h2 className="mb-5 text-38">Featured Recipes</h2>
          <RecipeGrid recipes={featured} eager={ABOVE_THE_FOLD} />
        </section>
      ) : null}
      {found.length > 0 ? (
        <section className="mt-12">
          <h2 className="tabular mb-5 text-38">All Recipes ({found.length})</h2>
          <RecipeGrid recipes={found} eager={featured.length > 0 ? 0 : ABOVE_THE_FOLD} />
        </section>
      ) : null}
      {byIngredient.length > 0 ? (
        <section className="mt-12">
          <h2 className="mb-5 text-38 wrap-anywhere">Made with “{params.search}”</h2>
          <RecipeGrid recipes={byIngredient} eager={found.length > 0 ? 0 : ABOVE_THE_FOLD} />
        </section>
      ) : null}
    </div>
  );
}
