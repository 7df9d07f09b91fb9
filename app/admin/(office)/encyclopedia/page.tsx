import type { Metadata } from "next";
import { FoodList } from "@/components/admin/encyclopedia/food-list";
import { adminFoodCategories, adminFoods } from "@/lib/admin/queries/encyclopedia";
import { foodListSchema } from "@/lib/admin/schema/encyclopedia";
import { OfficePage } from "../../_parts/office-page";

export const metadata: Metadata = { title: "Encyclopedia" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default function EncyclopediaPage({ searchParams }: { searchParams: Search }) {
  return <OfficePage tab="encyclopedia">{() => <Foods search={searchParams} />}</OfficePage>;
}

async function Foods({ search }: { search: Search }) {
  const params = foodListSchema.parse(await search);
  const [page, categories] = await Promise.all([adminFoods(params), adminFoodCategories()]);
  return <FoodList params={params} page={page} categories={categories} />;
}
