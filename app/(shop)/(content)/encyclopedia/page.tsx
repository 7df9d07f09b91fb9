import type { Metadata } from "next";
import { ContentHero } from "@/components/content/content-hero";
import { foodsHref } from "@/components/content/content-hrefs";
import { ContentSearch } from "@/components/content/content-search";
import { TabLinks } from "@/components/content/tab-links";
import { listFoodCategories, listFoods } from "@/lib/content/queries/foods";
import { FOOD_TABS, type FoodTab, parseFoodParams, type SearchParams } from "@/lib/content/schema";
import { formatCount } from "@/lib/core/format-count";
import hero from "@/public/images/heroes/encyclopedia.webp";
import { FoodListing } from "./_parts/food-listing";
import { HealthBenefits } from "./_parts/health-benefits";
import { encyclopediaMetadata } from "./_parts/metadata";
import { PhGuide } from "./_parts/ph-guide";

/** Rendered in one piece without Suspense: streamed parts stay hidden when JavaScript is off. */
export const instant = false;

const TAB_NAMES: Record<FoodTab, string> = {
  browse: "Browse Foods",
  "ph-guide": "pH Guide",
  "health-benefits": "Health Benefits",
};

/** The requested filters; an inactive category is ignored. */
async function choices(query: SearchParams) {
  const params = parseFoodParams(query);
  const categories = await listFoodCategories();
  const category = categories.find(({ slug }) => slug === params.category);
  return { params: { ...params, category: category?.slug }, categories, category };
}

export async function generateMetadata({ searchParams }: PageProps<"/encyclopedia">): Promise<Metadata> {
  const { params, category } = await choices(await searchParams);
  return encyclopediaMetadata(params, category);
}

export default async function EncyclopediaPage({ searchParams }: PageProps<"/encyclopedia">) {
  const { params, categories } = await choices(await searchParams);
  const { tab, category, search } = params;
  const foods = await listFoods();
  const tabs = FOOD_TABS.map((id) => ({
    id,
    label: TAB_NAMES[id],
    href: id === "browse" ? foodsHref({ category, search }) : foodsHref({ tab: id }),
    on: id === tab,
  }));
  return (
    <>
      <ContentHero
        title="Alkaline Food Encyclopedia"
        lead={`${foods.length > 0 ? formatCount(foods.length, "food") : "Foods"} for an alkaline, plant-based kitchen: what is in them, how to choose and keep them, and what to cook with them.`}
        picture={hero}
        alt="An open book of foods among fruit, grains and herbs"
      >
        {foods.length > 0 ? (
          <ContentSearch
            id="food-search"
            action="/encyclopedia"
            label="Search foods"
            placeholder="Search foods, nutrients…"
            value={search}
            keep={{ category }}
            clearHref={foodsHref({ category })}
          />
        ) : null}
      </ContentHero>
      <div className="mx-auto max-w-page px-4 pt-6 pb-14 sm:px-6 sm:pt-8 sm:pb-20">
        <TabLinks label="Encyclopedia" panelId="encyclopedia-panel" tabs={tabs} />
        <div id="encyclopedia-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className="pt-6 sm:pt-8">
          {tab === "browse" ? <FoodListing foods={foods} categories={categories} params={params} /> : null}
          {tab === "ph-guide" ? <PhGuide foods={foods} /> : null}
          {tab === "health-benefits" ? <HealthBenefits /> : null}
        </div>
      </div>
    </>
  );
}
