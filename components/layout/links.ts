/** Links of header, menus and footer (shopper.md §2). */
export interface NavLink {
  href: string;
  label: string;
}

export const MAIN_LINKS: readonly NavLink[] = [
  { href: "/shop", label: "Shop" },
  { href: "/membership-signup", label: "Membership" },
  { href: "/encyclopedia", label: "Encyclopedia" },
  { href: "/", label: "Home" },
];

const VISITOR_LINKS: readonly NavLink[] = [
  { href: "/login", label: "Log in" },
  { href: "/signup", label: "Create account" },
  { href: "/track-order", label: "Track order" },
  { href: "/orders", label: "My orders" },
];

const USER_LINKS: readonly NavLink[] = [
  { href: "/account", label: "My Account" },
  { href: "/profile", label: "Profile" },
  { href: "/orders", label: "My orders" },
  { href: "/dashboard", label: "Dashboard" },
  { href: "/track-order", label: "Track order" },
];

const ADMIN_LINKS: readonly NavLink[] = [{ href: "/admin", label: "Admin Panel" }, ...USER_LINKS];

/** Classes of an account menu item. */
export const ACCOUNT_MENU_ITEM =
  "flex min-h-11 w-full items-center rounded-field px-3.5 font-medium hover:bg-fern-soft hover:text-fern";

/** The viewer's account menu; a visitor's until the viewer is known. */
export function accountLinks(user: { isAdmin: boolean } | null | undefined): readonly NavLink[] {
  if (!user) return VISITOR_LINKS;
  return user.isAdmin ? ADMIN_LINKS : USER_LINKS;
}

export const FOOTER_GROUPS: readonly { title: string; links: readonly NavLink[] }[] = [
  {
    title: "Products",
    links: [
      { href: "/products/spelt-tortillas", label: "Spelt Tortillas" },
      { href: "/products/hemp-cheese", label: "Hemp Cheese" },
      { href: "/products/mushroom-meats", label: "Mushroom Meats" },
      { href: "/products/seasonings", label: "Seasonings" },
      { href: "/meal-kits", label: "Meal Kits" },
      { href: "/gift-cards", label: "Gift cards" },
    ],
  },
  {
    title: "Help",
    links: [
      { href: "/track-order", label: "Track Order" },
      { href: "/shipping", label: "Shipping" },
      { href: "/returns", label: "Returns" },
      { href: "/faqs", label: "FAQs" },
      { href: "/contact", label: "Contact" },
      { href: "/subscription-help", label: "Subscription Help" },
    ],
  },
  {
    title: "Learn",
    links: [
      { href: "/encyclopedia", label: "Encyclopedia" },
      { href: "/recipes", label: "Recipes" },
      { href: "/about-alkaline", label: "About Alkaline" },
      { href: "/meal-planning", label: "Meal Planning" },
      { href: "/health-benefits", label: "Health Benefits" },
      { href: "/blog", label: "Blog" },
    ],
  },
];

export const LEGAL_LINKS: readonly NavLink[] = [
  { href: "/terms", label: "Terms" },
  { href: "/privacy", label: "Privacy" },
  { href: "/accessibility", label: "Accessibility" },
];
