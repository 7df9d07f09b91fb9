import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { RecipeList } from "@/components/admin/content/recipe-list";
import { listAdminRecipes, listProductChoices } from "@/lib/content/queries/admin-content";

export const metadata: Metadata = { title: "Recipes" };

export default defineAdminPage({ tab: "encyclopedia" }, async () => {
  const [present, deleted, products] = await Promise.all([
    listAdminRecipes(),
    listAdminRecipes(true),
    listProductChoices(),
  ]);
  return <RecipeList rows={[...present, ...deleted]} products={products} />;
});
