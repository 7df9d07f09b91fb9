import type { SearchResult } from "../schema/list";
import type { StaffRole } from "./permissions";
import { hasPermission, type Permission } from "./permissions";

export interface Tab {
  id: string;
  label: string;
  href: string;
  /** The permission that opens it. */
  right: Permission;
  /** Number of pending items in it. */
  waiting?: number;
}

/** The ten tabs of the admin in their documented order (account-admin-content.md §2); the first is at /admin. */
export const TABS = [
  { id: "dashboard", label: "Dashboard", href: "/admin", right: "dashboard.see" },
  { id: "products", label: "Products", href: "/admin/products", right: "products.see" },
  { id: "orders", label: "Orders", href: "/admin/orders", right: "orders.see" },
  { id: "customers", label: "Customers", href: "/admin/customers", right: "customers.see" },
  { id: "plans", label: "Plans", href: "/admin/plans", right: "plans.see" },
  { id: "marketing", label: "Marketing", href: "/admin/marketing", right: "marketing.see" },
  { id: "reviews", label: "Reviews", href: "/admin/reviews", right: "reviews.see" },
  { id: "encyclopedia", label: "Encyclopedia", href: "/admin/encyclopedia", right: "encyclopedia.see" },
  { id: "settings", label: "Settings", href: "/admin/settings", right: "settings.see" },
  { id: "reports", label: "Reports", href: "/admin/reports", right: "reports.see" },
] as const satisfies readonly Tab[];

export type TabId = (typeof TABS)[number]["id"];

/** Pages within a tab, in their order; the first is the tab itself. */
const PARTS: Partial<Record<TabId, readonly Tab[]>> = {
  marketing: [
    { id: "panels", label: "Panels", href: "/admin/marketing", right: "marketing.see" },
    { id: "newsletter", label: "Newsletter", href: "/admin/marketing/newsletter", right: "marketing.see" },
  ],
  encyclopedia: [
    { id: "foods", label: "Foods", href: "/admin/encyclopedia", right: "encyclopedia.see" },
    {
      id: "categories",
      label: "Categories",
      href: "/admin/encyclopedia/categories",
      right: "encyclopedia.see",
    },
    { id: "recipes", label: "Recipes", href: "/admin/encyclopedia/recipes", right: "encyclopedia.see" },
    {
      id: "member-content",
      label: "Member content",
      href: "/admin/encyclopedia/member-content",
      right: "encyclopedia.see",
    },
    { id: "faqs", label: "Questions", href: "/admin/encyclopedia/faqs", right: "encyclopedia.see" },
  ],
  settings: [
    { id: "store", label: "Store", href: "/admin/settings", right: "settings.see" },
    { id: "shipping", label: "Shipping", href: "/admin/settings/shipping", right: "settings.see" },
    { id: "tax", label: "Tax", href: "/admin/settings/tax", right: "settings.see" },
    { id: "mails", label: "Emails", href: "/admin/settings/mails", right: "settings.see" },
    { id: "outbox", label: "Outbox", href: "/admin/settings/outbox", right: "settings.see" },
    { id: "audit", label: "Audit log", href: "/admin/settings/audit", right: "audit.see" },
  ],
};

/** The pages within a tab that a role can open; none where the tab is one page. */
export const subpagesFor = (tab: TabId, role: StaffRole | null): Tab[] =>
  (PARTS[tab] ?? []).filter(({ right }) => hasPermission(role, right));

/** The tabs that a role can open. @param waiting number of pending items in each */
export const tabsFor = (role: StaffRole | null, waiting: Partial<Record<TabId, number>> = {}): Tab[] =>
  TABS.filter(({ right }) => hasPermission(role, right)).map((tab) => ({
    ...tab,
    waiting: waiting[tab.id] ?? 0,
  }));

/** The tab of a path. */
export function tabAt(pathname: string): TabId | undefined {
  const found = TABS.findLast(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  return found?.id;
}

/** Pages outside of tabs. */
const OTHER_PAGES: readonly (SearchResult & { right: Permission })[] = [
  {
    id: "new-product",
    label: "New product",
    hint: "Products",
    href: "/admin/products/new",
    right: "products.price",
  },
  {
    id: "import-products",
    label: "Import products",
    hint: "Products",
    href: "/admin/products/import",
    right: "products.price",
  },
  {
    id: "messages",
    label: "Messages from customers",
    hint: "Customers",
    href: "/admin/customers/messages",
    right: "customers.see",
  },
  {
    id: "reconcile",
    label: "Reconcile payments",
    hint: "Orders",
    href: "/admin/orders/reconcile",
    right: "orders.money",
  },
  {
    id: "notifications",
    label: "Your notifications",
    hint: "Your account",
    href: "/admin/notifications",
    right: "dashboard.see",
  },
  { id: "jobs", label: "Jobs", hint: "Reports", href: "/admin/reports/jobs", right: "reports.see" },
];

/** Every static page of the admin that this role may open, for the command palette. */
export function searchablePagesFor(role: StaffRole | null): SearchResult[] {
  const tabs = TABS.map((tab) => ({ ...tab, hint: "Page" }));
  const parts = TABS.flatMap((tab) =>
    (PARTS[tab.id] ?? [])
      .filter(({ href }) => href !== tab.href)
      .map((part) => ({ ...part, hint: tab.label })),
  );
  return [...tabs, ...parts, ...OTHER_PAGES]
    .filter(({ right }) => hasPermission(role, right))
    .map(({ id, label, hint, href }) => ({ id, label, hint, href }));
}

/** §4, §9: the timeouts of the session check of an open page. */
export const SESSION_CHECK_TIMEOUT_MS = 2_000;
export const SESSION_CHECK_FORCED_MS = 3_000;
