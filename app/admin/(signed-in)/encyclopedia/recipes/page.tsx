import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { RecipeList } from "@/components/admin/content/recipe-list";
import { listAdminRecipes, listProductChoices } from "@/lib/content/queries/admin-content";

export const metadata: Metadata = { title: "Recipes" };

export default function RecipesPage() {
  return <AdminPage tab="encyclopedia">{() => <Recipes />}</AdminPage>;
}

async function Recipes() {
  const [present, deleted, products] = await Promise.all([
    listAdminRecipes(),
    listAdminRecipes(true),
    listProductChoices(),
  ]);
  return <RecipeList rows={[...present, ...deleted]} products={products} />;
}
