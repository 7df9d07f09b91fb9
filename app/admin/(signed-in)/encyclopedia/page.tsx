import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { FoodList } from "@/components/admin/encyclopedia/food-list";
import { getAdminFoodPage, listAdminFoodCategories } from "@/lib/content/queries/admin-foods";
import { foodListSchema } from "@/lib/content/schema/admin-foods";

export const metadata: Metadata = { title: "Encyclopedia" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default function EncyclopediaPage({ searchParams }: { searchParams: Search }) {
  return <AdminPage tab="encyclopedia">{() => <Foods search={searchParams} />}</AdminPage>;
}

async function Foods({ search }: { search: Search }) {
  const params = foodListSchema.parse(await search);
  const [page, categories] = await Promise.all([getAdminFoodPage(params), listAdminFoodCategories()]);
  return <FoodList params={params} page={page} categories={categories} />;
}
