import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { CategoryList } from "@/components/admin/encyclopedia/category-list";
import { listAdminFoodCategories } from "@/lib/content/queries/admin-foods";

export const metadata: Metadata = { title: "Categories" };

export default defineAdminPage({ tab: "encyclopedia" }, async () => {
  const [present, deleted] = await Promise.all([listAdminFoodCategories(), listAdminFoodCategories(true)]);
  return <CategoryList rows={[...present, ...deleted]} />;
});
