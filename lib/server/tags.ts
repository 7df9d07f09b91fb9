import "server-only";
import { revalidateTag } from "next/cache";

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

/** Makes the next request read what a command has changed; call it within a request. @param names made by `tags` */
export function refreshTags(...names: readonly string[]): void {
  for (const name of names) revalidateTag(name, { expire: 0 });
}
