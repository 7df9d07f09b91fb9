import "server-only";
import { revalidateTag } from "next/cache";

/** Names of what is cached, so that a command can say what it touched. */
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

/** Lets the next request see what a command has changed; within a request only. @param names made by `tags` */
export function refreshTags(...names: readonly string[]): void {
  for (const name of names) revalidateTag(name, { expire: 0 });
}
