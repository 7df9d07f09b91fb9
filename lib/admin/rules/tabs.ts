import type { SearchResult } from "../schema/list";
import { hasPermission, type Permission, type StaffRole } from "./permissions";

export interface AdminTab {
  id: string;
  label: string;
  href: string;
  /** The permission that opens it. */
  permission: Permission;
  /** Number of pending items in it. */
  waiting?: number;
}

const TAB_LABELS = {
  dashboard: "Dashboard",
  today: "Today",
  products: "Products",
  lots: "Lots",
  orders: "Orders",
  packing: "Packing",
  problems: "Problems",
  subscriptions: "Subscriptions",
  customers: "Customers",
  plans: "Plans",
  marketing: "Marketing",
  discounts: "Discounts",
  "gift-cards": "Gift cards",
  reviews: "Reviews",
  encyclopedia: "Encyclopedia",
  settings: "Settings",
  reports: "Reports",
} as const;

export type TabId = keyof typeof TAB_LABELS;

export const getTab = (id: TabId) => ({
  id,
  label: TAB_LABELS[id],
  href: id === "dashboard" ? "/admin" : `/admin/${id}`,
  permission: `${id}.see` as const,
});

/**
 * The tabs of the admin: the ten of account-admin-content.md §2 in their order, and the
 * shop's own. The first is at /admin.
 */
export const TABS = (Object.keys(TAB_LABELS) as TabId[]).map(getTab);

/** The labels of the pages within a tab, in their order; the first is the tab itself. */
const PARTS: Partial<Record<TabId, Readonly<Record<string, string>>>> = {
  subscriptions: { list: "All subscriptions", declined: "Declined cards", forecast: "Forecast" },
  lots: { lots: "Lots", waste: "Waste" },
  packing: {
    list: "Pick list",
    pack: "Pack orders",
    labels: "Labels",
    ship: "Ship from a file",
    pickup: "Pickup",
  },
  problems: { reports: "Reports", reasons: "Reasons" },
  marketing: {
    panels: "Panels",
    calendar: "Calendar",
    "price-changes": "Price changes",
    newsletter: "Newsletter",
    subscribers: "Subscribers",
  },
  encyclopedia: {
    foods: "Foods",
    categories: "Categories",
    recipes: "Recipes",
    "member-content": "Member content",
    faqs: "Questions",
  },
  settings: {
    store: "Store",
    shipping: "Shipping",
    delivery: "Delivery methods",
    dispatch: "Ship days",
    pickup: "Pickup",
    tax: "Tax",
    "cart-reminders": "Cart reminders",
    mails: "Emails",
    outbox: "Outbox",
    webhooks: "Webhooks",
    "api-tokens": "API tokens",
    audit: "Audit log",
  },
};

/** The permissions of the pages that not everyone who sees their tab can open. */
const PART_PERMISSIONS: Readonly<Record<string, Permission>> = {
  audit: "audit.see",
  "api-tokens": "settings.edit",
  subscribers: "customers.see",
};

const partsOf = (tab: TabId): AdminTab[] =>
  Object.entries(PARTS[tab] ?? {}).map(([id, label], index) => ({
    id,
    label,
    href: index === 0 ? `/admin/${tab}` : `/admin/${tab}/${id}`,
    permission: PART_PERMISSIONS[id] ?? `${tab}.see`,
  }));

/** The pages within a tab that a role can open; none where the tab is one page. */
export const subpagesFor = (tab: TabId, role: StaffRole | null): AdminTab[] =>
  partsOf(tab).filter(({ permission }) => hasPermission(role, permission));

/** The tabs that a role can open. @param waiting number of pending items in each */
export const tabsFor = (role: StaffRole | null, waiting: Partial<Record<TabId, number>> = {}): AdminTab[] =>
  TABS.filter(({ permission }) => hasPermission(role, permission)).map((tab) => ({
    ...tab,
    waiting: waiting[tab.id] ?? 0,
  }));

/** The tab of a path. */
export function tabAt(pathname: string): TabId | undefined {
  const found = TABS.findLast(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  return found?.id;
}

/** Pages outside of tabs. */
const OTHER_PAGES: readonly (Omit<SearchResult, "id"> & { permission: Permission })[] = [
  {
    label: "New product",
    hint: "Products",
    href: "/admin/products/new",
    permission: "products.price",
  },
  {
    label: "Import products",
    hint: "Products",
    href: "/admin/products/import",
    permission: "products.price",
  },
  {
    label: "Messages from customers",
    hint: "Customers",
    href: "/admin/customers/messages",
    permission: "customers.see",
  },
  {
    label: "Payment links",
    hint: "Orders",
    href: "/admin/orders/links",
    permission: "orders.money",
  },
  {
    label: "New order with a payment link",
    hint: "Orders",
    href: "/admin/orders/new",
    permission: "orders.money",
  },
  {
    label: "Reconcile payments",
    hint: "Orders",
    href: "/admin/orders/reconcile",
    permission: "orders.money",
  },
  {
    label: "Your notifications",
    hint: "Your account",
    href: "/admin/notifications",
    permission: "dashboard.see",
  },
  {
    label: "Webhook deliveries",
    hint: "Settings",
    href: "/admin/settings/webhooks/deliveries",
    permission: "settings.see",
  },
  { label: "Jobs", hint: "Reports", href: "/admin/reports/jobs", permission: "reports.see" },
];

/** Every static page of the admin that this role may open, for the command palette. A page's id is its address. */
export function searchablePagesFor(role: StaffRole | null): SearchResult[] {
  const tabs = TABS.map((tab) => ({ ...tab, hint: "Page" }));
  const parts = TABS.flatMap((tab) =>
    partsOf(tab.id)
      .filter(({ href }) => href !== tab.href)
      .map((part) => ({ ...part, hint: tab.label })),
  );
  return [...tabs, ...parts, ...OTHER_PAGES]
    .filter(({ permission }) => hasPermission(role, permission))
    .map(({ label, hint, href }) => ({ id: href, label, hint, href }));
}

/** The session check of an open page is aborted after this time (account-admin-content.md §4, §9). */
export const SESSION_CHECK_TIMEOUT_MS = 2_000;
/** After this time it counts as failed, even if the aborted call has not ended (account-admin-content.md §4, §9). */
export const SESSION_CHECK_FORCED_MS = 3_000;
