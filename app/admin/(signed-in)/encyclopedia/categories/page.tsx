import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { CategoryList } from "@/components/admin/encyclopedia/category-list";
import { listAdminFoodCategories } from "@/lib/content/queries/admin-foods";

export const metadata: Metadata = { title: "Categories" };

export default function CategoriesPage() {
  return <AdminPage tab="encyclopedia">{() => <Categories />}</AdminPage>;
}

async function Categories() {
  const [present, deleted] = await Promise.all([listAdminFoodCategories(), listAdminFoodCategories(true)]);
  return <CategoryList rows={[...present, ...deleted]} />;
}
