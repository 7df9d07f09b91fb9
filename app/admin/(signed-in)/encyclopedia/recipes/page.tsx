import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { RecipeList } from "@/components/admin/content/recipe-list";
import { getLinkedProductNames, listAdminRecipes } from "@/lib/content/queries/admin-content";

export const metadata: Metadata = { title: "Recipes" };

export default defineAdminPage({ tab: "encyclopedia" }, async () => {
  const [present, deleted] = await Promise.all([listAdminRecipes(), listAdminRecipes(true)]);
  const rows = [...present, ...deleted];
  return <RecipeList rows={rows} productNames={await getLinkedProductNames(rows)} />;
});
