import { cacheLife, cacheTag } from "next/cache";
import { connection } from "next/server";
import { cardResponse, drawSocialCard } from "@/app/_parts/social-card";
import { getRecipeBySlug } from "@/lib/content/queries/recipes";
import { formatMinutes } from "@/lib/content/rules/recipes";
import { tags } from "@/lib/server/tags";

/** Null for an unknown recipe. */
async function drawCard(slug: string): Promise<string | null> {
  "use cache";
  cacheLife("days");
  cacheTag(tags.recipes());
  const recipe = await getRecipeBySlug(slug);
  if (!recipe) return null;
  const { name, servings, minutes, imageUrl } = recipe;
  return drawSocialCard(
    { title: name, note: `Serves ${servings}`, figure: formatMinutes(minutes) },
    imageUrl,
  );
}

/** The image shown when a recipe is shared. */
export async function GET(_: Request, { params }: RouteContext<"/recipes/[slug]/social-card.jpg">) {
  await connection();
  return cardResponse(await drawCard((await params).slug));
}
