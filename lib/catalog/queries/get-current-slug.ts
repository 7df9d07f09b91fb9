import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { isStorableText } from "@/lib/core/text";
import { db } from "@/lib/server/db";
import { tags } from "@/lib/server/tags";

/**
 * Where the product is now that used to have this slug, if it is still sold. Former slugs name their product, so that one step
 * always arrives; a slug that a product has is never a former one (a trigger sees to both).
 */
export async function getCurrentSlug(formerSlug: string): Promise<string | null> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.products(), tags.product(formerSlug));
  return findCurrentSlug(formerSlug);
}

/** The same, straight from the database. */
export async function findCurrentSlug(formerSlug: string): Promise<string | null> {
  if (!isStorableText(formerSlug)) return null;
  const row = await db().formerSlug.findFirst({
    where: { slug: formerSlug, product: { isActive: true } },
    select: { product: { select: { slug: true } } },
  });
  return row?.product.slug ?? null;
}
