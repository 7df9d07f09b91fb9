import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { shownOffers } from "@/app/(shop)/_parts/shown-offers";
import { CARD_SIZE, pageMetadata } from "@/app/metadata";
import { AvailabilityProvider } from "@/components/catalog/availability-provider";
import { ProductGrid } from "@/components/catalog/product-grid";
import { foodsHref } from "@/components/content/content-hrefs";
import { FoodGrid } from "@/components/content/food-card";
import { NoMedicalAdvice } from "@/components/content/no-medical-advice";
import { RecipeGrid } from "@/components/content/recipe-card";
import { JsonLd } from "@/components/layout/json-ld";
import { Section } from "@/components/layout/section";
import { Link } from "@/components/ui/link";
import { listProductsWithIngredient } from "@/lib/catalog/queries/list-products-with-ingredient";
import { getFoodBySlug, listFoods } from "@/lib/content/queries/foods";
import { listRecipesWithFood } from "@/lib/content/queries/recipes";
import type { FoodDetail } from "@/lib/content/schema";
import { foodData } from "@/lib/discovery/rules/content-data";
import { getRatingsByProduct } from "@/lib/reviews/queries/review-figures";
import { env } from "@/lib/server/env";
import { FoodFigures } from "./_parts/food-figures";
import { FoodHeader } from "./_parts/food-header";

type Props = PageProps<"/encyclopedia/[slug]">;

const MAX_PRODUCTS = 4;
const NEIGHBORS = 4;

/** Pages are rendered when they are first asked for (docs/decisions/0056); Next requires one for the build. */
export const generateStaticParams = () => [{ slug: "none" }];

async function foodAt(slug: string): Promise<FoodDetail> {
  return (await getFoodBySlug(slug)) ?? notFound();
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug, name, description } = await foodAt((await params).slug);
  const path = `/encyclopedia/${slug}`;
  return pageMetadata({
    title: `${name}: nutrients, pH and how to use it`,
    description,
    path,
    image: { url: `${path}/social-card.jpg`, ...CARD_SIZE, alt: `Drawing: ${name}` },
  });
}

/** The foods that follow this one in its category, wrapping around at the end. */
async function neighborsOf(food: FoodDetail) {
  const own = (await listFoods()).filter(({ category }) => category.slug === food.category.slug);
  const at = own.findIndex(({ slug }) => slug === food.slug);
  return [...own.slice(at + 1), ...own.slice(0, Math.max(at, 0))].slice(0, NEIGHBORS);
}

export default async function FoodPage({ params }: Props) {
  const food = await foodAt((await params).slug);
  const [products, recipes, neighbors, offers, ratings] = await Promise.all([
    listProductsWithIngredient(food.words, MAX_PRODUCTS),
    listRecipesWithFood(food.words),
    neighborsOf(food),
    shownOffers(),
    getRatingsByProduct(),
  ]);
  return (
    <AvailabilityProvider ids={products.map(({ id }) => id)}>
      <JsonLd data={foodData(env().SHOP_URL, food)} />
      <FoodHeader food={food} />
      <FoodFigures food={food} />
      {recipes.length > 0 ? (
        <Section title={`Recipes with ${food.name}`}>
          <RecipeGrid recipes={recipes} />
        </Section>
      ) : null}
      {products.length > 0 ? (
        <Section title={`Made with ${food.name}`} intro="From our kitchen, as its label lists it.">
          <ProductGrid products={products} offers={offers} ratings={ratings} as="h3" />
        </Section>
      ) : null}
      {neighbors.length > 0 ? (
        <Section
          title={`More ${food.category.name.toLowerCase()}`}
          aside={
            <Link href={foodsHref({ category: food.category.slug })} className="prose-link">
              All {food.category.name.toLowerCase()}
            </Link>
          }
        >
          <FoodGrid foods={neighbors} />
        </Section>
      ) : null}
      <NoMedicalAdvice className="mx-auto max-w-page px-4 pb-14 text-14 text-ink-soft sm:px-6" />
    </AvailabilityProvider>
  );
}
