import type { Metadata } from "next";
import { CARD_SIZE, pageMetadata } from "@/app/metadata";
import { ContentHero } from "@/components/content/content-hero";
import { recipesHref } from "@/components/content/content-hrefs";
import { ContentSearch } from "@/components/content/content-search";
import { RECIPE_CATEGORY_NAMES } from "@/components/content/recipe-labels";
import { JsonLd } from "@/components/layout/json-ld";
import { listRecipes } from "@/lib/content/queries/recipes";
import { parseRecipeParams } from "@/lib/content/schema";
import { recipeListData } from "@/lib/discovery/rules/content-data";
import { env } from "@/lib/server/env";
import hero from "@/public/images/heroes/recipes.webp";
import { RecipeListing } from "./_parts/recipe-listing";

/** Rendered in one piece without Suspense: streamed parts stay hidden when JavaScript is off. */
export const instant = false;

const DESCRIPTION =
  "Plant-based, alkaline recipes written for weeknights: tacos, enchiladas, ravioli, bowls and coolers, with amounts for as many as you are.";

/** Searches are not indexed; difficulty filters share the canonical address of the unfiltered page. */
export async function generateMetadata({ searchParams }: PageProps<"/recipes">): Promise<Metadata> {
  const { search, category } = parseRecipeParams(await searchParams);
  if (search)
    return { title: `Recipes: ${search}`, description: DESCRIPTION, robots: { index: false, follow: true } };
  return pageMetadata({
    title: category ? `${RECIPE_CATEGORY_NAMES[category]} recipes` : "Alkaline Recipes",
    description: category
      ? `${RECIPE_CATEGORY_NAMES[category]}, plant-based and alkaline. ${DESCRIPTION}`
      : DESCRIPTION,
    path: recipesHref({ category }),
    image: {
      url: "/recipes/social-card.jpg",
      ...CARD_SIZE,
      alt: "A table with tacos, nachos, ravioli and a bowl",
    },
  });
}

export default async function RecipesPage({ searchParams }: PageProps<"/recipes">) {
  const params = parseRecipeParams(await searchParams);
  const { search, category, difficulty } = params;
  const recipes = await listRecipes();
  return (
    <>
      {recipes.length > 0 ? <JsonLd data={recipeListData(env().SHOP_URL, recipes)} /> : null}
      <ContentHero
        title="Alkaline Recipes"
        lead="Written for weeknights: what to put in the pan, for how long, and what to do with the other half of the pouch."
        picture={hero}
        alt="A table with tacos, nachos, ravioli, enchiladas and a breakfast bowl, seen from above"
      >
        {recipes.length > 0 ? (
          <ContentSearch
            id="recipe-search"
            action="/recipes"
            label="Search recipes"
            placeholder="Search recipes, ingredients, or tags..."
            value={search}
            keep={{ category, difficulty }}
            clearHref={recipesHref({ category, difficulty })}
          />
        ) : null}
      </ContentHero>
      <RecipeListing recipes={recipes} params={params} />
    </>
  );
}
