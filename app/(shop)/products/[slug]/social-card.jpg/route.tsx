import { cacheLife, cacheTag } from "next/cache";
import { connection } from "next/server";
import { cardResponse, drawSocialCard } from "@/app/_parts/social-card";
import { shownOffers } from "@/app/(shop)/_parts/shown-offers";
import { getProductBySlug } from "@/lib/catalog/queries";
import { formatUsd } from "@/lib/core/money";
import { toPriceTiers } from "@/lib/pricing/rules/offers";
import { tags } from "@/lib/server/tags";

/** Null for an unknown product. */
async function drawCard(slug: string): Promise<string | null> {
  "use cache";
  cacheLife("days");
  cacheTag(tags.products(), tags.product(slug), tags.marketing());
  const product = await getProductBySlug(slug);
  if (!product) return null;
  const { unitCents } = toPriceTiers(product, await shownOffers()).tiers[0];
  const { name, unitLabel, imageUrl } = product;
  return drawSocialCard({ title: name, note: unitLabel, figure: formatUsd(unitCents) }, imageUrl);
}

/** The image shown when a product's page is shared. */
export async function GET(_: Request, { params }: RouteContext<"/products/[slug]/social-card.jpg">) {
  await connection();
  return cardResponse(await drawCard((await params).slug));
}
