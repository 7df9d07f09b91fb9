import type { Metadata } from "next";
import { CategoryList } from "@/components/admin/encyclopedia/category-list";
import { adminFoodCategories } from "@/lib/admin/queries/encyclopedia";
import { OfficePage } from "../../../_parts/office-page";

export const metadata: Metadata = { title: "Categories" };

export default function CategoriesPage() {
  return <OfficePage tab="encyclopedia">{() => <Categories />}</OfficePage>;
}

async function Categories() {
  const [present, deleted] = await Promise.all([adminFoodCategories(), adminFoodCategories(true)]);
  return <CategoryList rows={[...present, ...deleted]} />;
}
