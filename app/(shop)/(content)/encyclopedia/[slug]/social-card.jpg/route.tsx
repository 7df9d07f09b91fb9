import { cacheLife, cacheTag } from "next/cache";
import { connection } from "next/server";
import { cardResponse, drawSocialCard } from "@/app/_parts/social-card";
import { getFoodBySlug } from "@/lib/content/queries/foods";
import { formatPhRange } from "@/lib/content/rules/foods";
import { tags } from "@/lib/server/tags";

/** Null for an unknown food. */
async function drawCard(slug: string): Promise<string | null> {
  "use cache";
  cacheLife("days");
  cacheTag(tags.encyclopedia());
  const food = await getFoodBySlug(slug);
  if (!food) return null;
  const { name, type, category, phLevel, imageUrl } = food;
  const figure = phLevel ? `pH ${formatPhRange(phLevel)}` : "";
  return drawSocialCard({ title: name, note: type || category.name, figure }, imageUrl);
}

/** The image shown when a food's page is shared. */
export async function GET(_: Request, { params }: RouteContext<"/encyclopedia/[slug]/social-card.jpg">) {
  await connection();
  return cardResponse(await drawCard((await params).slug));
}
