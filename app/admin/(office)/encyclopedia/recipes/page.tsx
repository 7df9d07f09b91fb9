import type { Metadata } from "next";
import { RecipeList } from "@/components/admin/content/recipe-list";
import { adminRecipes, productChoices } from "@/lib/admin/queries/content";
import { OfficePage } from "../../../_parts/office-page";

export const metadata: Metadata = { title: "Recipes" };

export default function RecipesPage() {
  return <OfficePage tab="encyclopedia">{() => <Recipes />}</OfficePage>;
}

async function Recipes() {
  const [present, deleted, products] = await Promise.all([
    adminRecipes(),
    adminRecipes(true),
    productChoices(),
  ]);
  return <RecipeList rows={[...present, ...deleted]} products={products} />;
}
