import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { FoodList } from "@/components/admin/encyclopedia/food-list";
import { getAdminFoodPage, listAdminFoodCategories } from "@/lib/content/queries/admin-foods";
import { foodListSchema } from "@/lib/content/schema/admin-foods";

export const metadata: Metadata = { title: "Encyclopedia" };

export default defineListPage({ tab: "encyclopedia", schema: foodListSchema }, async (params) => {
  const [page, categories] = await Promise.all([getAdminFoodPage(params), listAdminFoodCategories()]);
  return <FoodList params={params} page={page} categories={categories} />;
});
