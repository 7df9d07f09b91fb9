import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { isStorableText } from "@/lib/core/text";
import { db } from "@/lib/server/db";
import { tags } from "@/lib/server/tags";

/**
 * The current slug of the product that used to have this one, if it is still sold. A former slug points to its product,
 * so one redirect suffices; a product's current slug is never a former one (a trigger ensures both).
 */
export async function getCurrentSlug(formerSlug: string): Promise<string | null> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.products(), tags.product(formerSlug));
  return findCurrentSlug(formerSlug);
}

/** The same, uncached. */
export async function findCurrentSlug(formerSlug: string): Promise<string | null> {
  if (!isStorableText(formerSlug)) return null;
  const row = await db().formerSlug.findFirst({
    where: { slug: formerSlug, product: { isActive: true } },
    select: { product: { select: { slug: true } } },
  });
  return row?.product.slug ?? null;
}
