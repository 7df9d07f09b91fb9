import "server-only";

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
