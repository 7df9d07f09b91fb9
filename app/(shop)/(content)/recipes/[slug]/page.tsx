import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CARD_SIZE, pageMetadata } from "@/app/metadata";
import { AvailabilityProvider } from "@/components/catalog/availability-provider";
import { recipesHref } from "@/components/content/content-hrefs";
import { RecipeGrid } from "@/components/content/recipe-card";
import { ServingsProvider } from "@/components/content/servings";
import { JsonLd } from "@/components/layout/json-ld";
import { Section } from "@/components/layout/section";
import { Link } from "@/components/ui/link";
import { getRecipeBySlug, listRecipes } from "@/lib/content/queries/recipes";
import type { RecipeDetail, RecipeSummary } from "@/lib/content/schema";
import { recipeData } from "@/lib/discovery/rules/content-data";
import { env } from "@/lib/server/env";
import { RecipeHeader } from "./_parts/recipe-header";
import { RecipeMethod } from "./_parts/recipe-method";

type Props = PageProps<"/recipes/[slug]">;

const OTHERS = 3;

/** Pages are rendered when they are first asked for (docs/decisions/0056); Next requires one for the build. */
export const generateStaticParams = () => [{ slug: "none" }];

async function recipeAt(slug: string): Promise<RecipeDetail> {
  return (await getRecipeBySlug(slug)) ?? notFound();
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug, name, description } = await recipeAt((await params).slug);
  const path = `/recipes/${slug}`;
  return pageMetadata({
    title: `${name} recipe`,
    description,
    path,
    image: { url: `${path}/social-card.jpg`, ...CARD_SIZE, alt: name },
  });
}

/** Other recipes, those of the same meal first. */
async function othersThan({ slug, category }: RecipeDetail): Promise<RecipeSummary[]> {
  const others = (await listRecipes()).filter((one) => one.slug !== slug);
  const same = others.filter((one) => one.category === category);
  return [...same, ...others.filter((one) => one.category !== category)].slice(0, OTHERS);
}

export default async function RecipePage({ params }: Props) {
  const recipe = await recipeAt((await params).slug);
  const others = await othersThan(recipe);
  const products = [...new Set(recipe.ingredients.flatMap(({ product }) => product?.id ?? []))];
  return (
    <AvailabilityProvider ids={products}>
      <ServingsProvider written={recipe.servings}>
        <JsonLd data={recipeData(env().SHOP_URL, recipe)} />
        <RecipeHeader recipe={recipe} />
        <RecipeMethod recipe={recipe} />
      </ServingsProvider>
      {others.length > 0 ? (
        <Section
          title="More to cook"
          aside={
            <Link href={recipesHref({})} className="prose-link">
              All recipes
            </Link>
          }
          className="print:hidden"
        >
          <RecipeGrid recipes={others} />
        </Section>
      ) : null}
    </AvailabilityProvider>
  );
}
