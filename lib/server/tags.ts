import "server-only";
import { cacheLife, cacheTag, revalidateTag } from "next/cache";
import { now } from "./clock";
import { db, type Tx } from "./db";

/** Names of cache tags, with which a command invalidates what it changed. */
export const tags = {
  products: () => "products",
  product: (slug: string) => `product:${slug}`,
  reviews: () => "reviews",
  recipes: () => "recipes",
  encyclopedia: () => "encyclopedia",
  plans: () => "plans",
  marketing: () => "marketing",
  store: () => "store",
  faq: () => "faq",
  memberContent: () => "member-content",
} as const;

/**
 * Within "use cache": makes the entry, and each page that reads it, stale at an instant (docs/decisions/0061).
 * @param change when the data starts or ends next; null: never
 */
export function cacheUntil(change: Date | null): void {
  if (!change) return;
  cacheTag(`until:${change.getTime()}`); // scripts/serve/tag-changes.mjs
  // The platform's cache on Vercel does not know that tag.
  cacheLife({ revalidate: Math.max(1, Math.ceil((change.getTime() - now().getTime()) / 1000)) });
}

/**
 * Records in a transaction what it changes on cached pages; every process, this one too, then reads it anew. Call it
 * last, because all processes take the numbers of changes under one lock.
 */
export const recordChangedTags = (tx: Tx, names: readonly string[]): Promise<unknown> =>
  tx.$executeRaw`SELECT touch_cache_tags(${[...new Set(names)]})`;

/**
 * A transaction that changes what cached pages show. Its tags are recorded in it, so that other processes learn of them
 * even if this one is killed right after the commit; the next request here reads the change. Call it within a request.
 * @param names made by `tags`, or how to get them from what `work` returns
 */
export async function changeCached<Result>(
  names: readonly string[] | ((result: Result) => readonly string[]),
  work: (tx: Tx) => Promise<Result>,
  options?: { timeout: number },
): Promise<Result> {
  let changed: readonly string[] = [];
  const result = await db().$transaction(async (tx) => {
    const done = await work(tx);
    changed = [...new Set(typeof names === "function" ? names(done) : names)];
    await recordChangedTags(tx, changed);
    return done;
  }, options);
  for (const name of changed) revalidateTag(name, { expire: 0 });
  return result;
}
