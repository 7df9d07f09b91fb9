/**
 * Roles refine the admin flag; an admin without a role has the owner's permissions, as documented for all
 * admins.
 */
export const STAFF_ROLES = ["owner", "manager", "fulfilment", "content"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const KEEPERS = ["owner", "manager"] as const;
const PACKERS = [...KEEPERS, "fulfilment"] as const;
const WRITERS = [...KEEPERS, "content"] as const;

/**
 * The permissions of staff roles: the one table that routes, pages, buttons and tests read. `see` opens a
 * tab; the others allow its actions.
 */
export const STAFF_PERMISSIONS = {
  "dashboard.see": STAFF_ROLES,
  /** The morning's work: lots to pick, orders due, renewals, stock that runs out. */
  "today.see": PACKERS,
  "products.see": STAFF_ROLES,
  "products.edit": WRITERS,
  "products.stock": PACKERS,
  /** Prices, and the marketing panels that affect prices; creating, importing and deleting products. */
  "products.price": KEEPERS,
  /** Archiving products and restoring them. */
  "products.archive": KEEPERS,
  /** Pictures, wherever they are used. */
  "files.upload": WRITERS,
  "orders.see": PACKERS,
  "orders.edit": PACKERS,
  /** Pick lists, and packing order by order, which changes orders (`orders.edit`). */
  "packing.see": PACKERS,
  /** Buying and voiding shipping labels, which the shop pays for. */
  "labels.buy": PACKERS,
  /** Refunds, cancellations, payment links, the release of holds, alerts, totals, and the CSV export. */
  "orders.money": KEEPERS,
  "problems.see": PACKERS,
  /** Refunds, store credit and other answers to reported problems. */
  "problems.answer": KEEPERS,
  /** The forecast is for packers too; changes and the CSV export of customers are not. */
  "subscriptions.see": PACKERS,
  /** Every change of a product subscription, including retries of a payment. */
  "subscriptions.edit": KEEPERS,
  "lots.see": PACKERS,
  /** Receiving stock, correcting lots and writing units off. */
  "lots.edit": PACKERS,
  /** Recalling lots, and emailing their customers. */
  "lots.recall": KEEPERS,
  "customers.see": KEEPERS,
  "customers.edit": KEEPERS,
  /** Giving store credit, and taking it back. */
  "customers.credit": KEEPERS,
  /** The admin flag and roles; exporting and deleting a user. */
  "customers.own": ["owner"],
  "plans.see": KEEPERS,
  "plans.edit": KEEPERS,
  "marketing.see": WRITERS,
  /** Panels that affect prices require `products.price` too. */
  "marketing.edit": WRITERS,
  "discounts.see": KEEPERS,
  "discounts.edit": KEEPERS,
  "gift-cards.see": KEEPERS,
  /** Resending and refunding gift cards, and changing their address. */
  "gift-cards.edit": KEEPERS,
  "reviews.see": WRITERS,
  "reviews.edit": WRITERS,
  "encyclopedia.see": WRITERS,
  "encyclopedia.edit": WRITERS,
  "settings.see": KEEPERS,
  "settings.edit": ["owner"],
  "audit.see": KEEPERS,
  "reports.see": KEEPERS,
  /** Running one of the shop's jobs outside its schedule. */
  "jobs.run": ["owner"],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof STAFF_PERMISSIONS;

const permissionsOf = (role: StaffRole): number =>
  Object.values(STAFF_PERMISSIONS).filter((roles) => (roles as readonly StaffRole[]).includes(role)).length;

/** Roles from the one with the fewest permissions to the owner's, in the order of a dialog's options. */
export const ROLES_BY_PERMISSIONS: readonly StaffRole[] = STAFF_ROLES.toSorted(
  (one, other) => permissionsOf(one) - permissionsOf(other),
);

/** The effective role: none without the admin flag, the owner's for an admin without a role. */
export const effectiveStaffRole = (person: {
  isAdmin: boolean;
  staffRole: StaffRole | null;
}): StaffRole | null => (person.isAdmin ? (person.staffRole ?? "owner") : null);

/** The permissions of an API token: its scopes, limited to the current role of its creator (docs/decisions/0084). */
export interface TokenAuthority {
  role: StaffRole;
  scopes: readonly string[];
}

/** What decides on permissions: the role of a staff session, or an API token. */
export type Authority = StaffRole | TokenAuthority;

const roleHas = (role: StaffRole, permission: Permission): boolean =>
  (STAFF_PERMISSIONS[permission] as readonly StaffRole[]).includes(role);

/** Whether a role or a token has a permission; null has none. */
export const hasPermission = (authority: Authority | null, permission: Permission): boolean => {
  if (authority === null) return false;
  if (typeof authority === "string") return roleHas(authority, permission);
  return authority.scopes.includes(permission) && roleHas(authority.role, permission);
};

/**
 * The permissions that can be scopes of an API token. Permissions that move money, manage staff, webhooks, tokens or
 * settings, or run jobs are excluded, and calls that need recent authentication (D45) refuse tokens as well. A new
 * permission is not a scope until it is added here.
 */
export const TOKEN_SCOPES = [
  ...(["products.see", "products.edit", "products.stock", "products.price", "products.archive"] as const),
  ...(["orders.see", "orders.edit", "packing.see", "problems.see", "subscriptions.see"] as const),
  ...(["lots.see", "lots.edit", "customers.see", "plans.see", "discounts.see", "gift-cards.see"] as const),
  ...(["marketing.see", "reviews.see", "reviews.edit", "encyclopedia.see", "encyclopedia.edit"] as const),
  ...(["files.upload", "reports.see"] as const),
] satisfies readonly Permission[];

export type TokenScope = (typeof TOKEN_SCOPES)[number];

/**
 * Scopes whose calls return names and addresses of customers; calls that change an order or a lot return it with them.
 */
export const PERSONAL_SCOPES = [
  ...(["customers.see", "orders.see", "orders.edit", "packing.see", "problems.see"] as const),
  ...(["subscriptions.see", "gift-cards.see", "lots.see", "lots.edit"] as const),
] satisfies TokenScope[];
