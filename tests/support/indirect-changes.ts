import type { StaffRole } from "@/lib/admin/rules/permissions";
import { sampleId } from "@/prisma/seed/ids";
import type { Buyer } from "./buyer";
import type { TestShop } from "./shop";

const CHEESE = sampleId("product", "hemp-cheese");

const MANAGERS: readonly StaffRole[] = ["owner", "manager"];
const WRITERS: readonly StaffRole[] = ["owner", "manager", "content"];
const PACKERS: readonly StaffRole[] = ["owner", "manager", "fulfilment"];
const OWNER: readonly StaffRole[] = ["owner"];

/** Rows owned by each attempt. */
export interface ChangeFixtures {
  /** Unique per attempt: a new value to write. */
  n: number;
  orderId: string;
  orderVersion: () => Promise<number>;
  alertId: string;
  customerId: string;
  colleagueId: string;
  planId: string;
  staff: Buyer;
  owner: Buyer;
  /** An owner's bulk change that can be undone. */
  batch?: string;
}

/** An indirect change, through a call whose own permission does not cover it. */
export interface IndirectChange {
  name: string;
  /** The permitted roles, written out independently of the product's table. */
  opens: readonly StaffRole[];
  call: (facts: ChangeFixtures) => Promise<{ status: number }>;
  /** The query for the changed value: `$1` is one of the facts. */
  state: [sql: string, of: "orderId" | "alertId" | "customerId" | "colleagueId" | "planId" | "cheese"];
  /** The owner's preparation. */
  arrange?: (facts: ChangeFixtures) => Promise<void>;
  /** Resets the changed value to another state. */
  before?: string;
}

const marketing = (
  panel: string,
  patch: (n: number) => object,
  opens: readonly StaffRole[],
): IndirectChange => ({
  name: `the marketing panel ${panel}`,
  opens,
  call: ({ staff, n }) => staff.call("POST", "/api/marketing-settings", { [panel]: patch(n) }),
  state: [`SELECT to_jsonb(m) AS it FROM marketing_settings m WHERE $1::text IS NOT NULL`, "cheese"],
});

const product = (
  field: string,
  value: (n: number) => unknown,
  opens: readonly StaffRole[],
): IndirectChange => ({
  name: `a product's ${field}`,
  opens,
  call: ({ staff, n }) => staff.call("PUT", `/api/products/${CHEESE}`, { [field]: value(n) }),
  state: ["SELECT to_jsonb(p) AS it FROM products p WHERE id = $1", "cheese"],
});

const state = (to: string, before: string, opens: readonly StaffRole[]): IndirectChange => ({
  name: `the state ${to}`,
  opens,
  before: `UPDATE products SET ${before} WHERE id = $1`,
  call: ({ staff }) => staff.call("POST", "/api/admin/products/state", { ids: [CHEESE], state: to }),
  state: ["SELECT is_active, archived_at FROM products WHERE id = $1", "cheese"],
});

/** The owner's bulk change of a published product, undone. */
const undo = (
  what: string,
  path: "state" | "prices",
  change: (n: number) => object,
  opens: readonly StaffRole[],
): IndirectChange => ({
  name: `the undo of ${what}`,
  opens,
  before: "UPDATE products SET is_active = true, archived_at = NULL WHERE id = $1",
  arrange: async (facts) => {
    const body = { ids: [CHEESE], ...change(facts.n) };
    const done = await facts.owner.call<{ undo: string }>("POST", `/api/admin/products/${path}`, body);
    facts.batch = done.body.undo;
  },
  call: ({ staff, batch }) => staff.call("POST", "/api/admin/products/undo", { batch }),
  state: ["SELECT is_active, archived_at, regular_price_cents FROM products WHERE id = $1", "cheese"],
});

const order = (field: string, value: (n: number) => object, opens: readonly StaffRole[]): IndirectChange => ({
  name: `an order's ${field}`,
  opens,
  call: ({ staff, n, orderId }) => staff.call("PATCH", `/api/admin/orders/${orderId}`, value(n)),
  state: ["SELECT to_jsonb(o) AS it FROM orders o WHERE id = $1", "orderId"],
});

const user = (
  name: string,
  id: "customerId" | "colleagueId",
  patch: (n: number) => object,
  opens: readonly StaffRole[],
): IndirectChange => ({
  name,
  opens,
  call: (facts) => facts.staff.call("PATCH", `/api/admin/users/${facts[id]}`, patch(facts.n)),
  state: ["SELECT to_jsonb(u) AS it FROM users u WHERE id = $1", id],
});

/** Each call that is forbidden for a role is paired with one that is permitted: the control. */
export const INDIRECT_CHANGES: readonly IndirectChange[] = [
  marketing("flashSale", (n) => ({ enabled: true, discountPercentage: n % 90 }), MANAGERS),
  {
    ...marketing("offers", () => ({ bundle: true }), MANAGERS),
    before: `UPDATE marketing_settings SET offers = '{"bundle": false, "categorySale": false}' WHERE $1::text IS NOT NULL`,
  },
  marketing("membershipPromo", (n) => ({ offerType: "discount", discountPercentage: n % 100 }), MANAGERS),
  marketing("freeShipping", (n) => ({ minimumOrder: n }), MANAGERS),
  marketing("socialProof", (n) => ({ customerCount: n }), WRITERS),
  marketing("stockAlerts", (n) => ({ lowStockThreshold: n }), WRITERS),
  marketing(
    "testimonials",
    (n) => ({ featured: [{ name: `Ada ${n}`, location: "", message: "Good", rating: 5 }] }),
    WRITERS,
  ),
  product("regularPrice", (n) => `${n}.10`, MANAGERS),
  product("wholesalePrice", (n) => `${n}.05`, MANAGERS),
  product("cost", (n) => `${n}.01`, MANAGERS),
  product("inventory", (n) => 200 + n, MANAGERS),
  product("minRemainingDays", (n) => n % 300, MANAGERS),
  product("barcode", (n) => `B-${n}`, WRITERS),
  product("storage", (n) => `At ${n} degrees`, WRITERS),
  state("archived", "is_active = true, archived_at = NULL", MANAGERS),
  state("restored", "is_active = false, archived_at = now()", MANAGERS),
  state("inactive", "is_active = true, archived_at = NULL", WRITERS),
  state("active", "is_active = false, archived_at = NULL", WRITERS),
  undo("archiving", "state", () => ({ state: "archived" }), MANAGERS),
  undo("hiding", "state", () => ({ state: "inactive" }), WRITERS),
  undo("new prices", "prices", (n) => ({ how: "set", price: `${n}.30` }), MANAGERS),
  {
    name: "a price by CSV import",
    opens: MANAGERS,
    call: async ({ staff, n }) => {
      const csv = `id,regularPrice\r\n${CHEESE},${n}.20`;
      const send = (path: string) => staff.send("POST", path, csv);
      const plan = (await (await send("/api/admin/products/import")).json()) as { digest?: string };
      return send(`/api/admin/products/import?digest=${plan.digest ?? "unknown"}`);
    },
    state: ["SELECT regular_price_cents FROM products WHERE id = $1", "cheese"],
  },
  {
    name: "stock in bulk",
    opens: PACKERS,
    call: ({ staff, n }) =>
      staff.call("POST", "/api/admin/products/stock", {
        ...{ requestKey: `packer-stock-${n}`, ids: [CHEESE] },
        ...{ how: "set", quantity: 300 + n },
      }),
    state: ["SELECT on_hand FROM products WHERE id = $1", "cheese"],
  },
  order("total", (n) => ({ total: `${n}.00`, reason: "A gift" }), MANAGERS),
  order("customerEmail", (n) => ({ customerEmail: `packer${n}@garden.example` }), MANAGERS),
  order("notes", (n) => ({ notes: `Note ${n}` }), PACKERS),
  {
    name: "a refund",
    opens: MANAGERS,
    call: async ({ staff, n, orderId, orderVersion }) =>
      staff.call("POST", `/api/admin/orders/${orderId}/refund`, {
        kind: "amount",
        requestKey: `side-door-${n}`,
        version: await orderVersion(),
        amount: 10 + n,
      }),
    state: ["SELECT count(*) FROM refunds WHERE order_id = $1", "orderId"],
  },
  {
    name: "an alert about an order's money",
    opens: MANAGERS,
    call: ({ staff, orderId, alertId }) =>
      staff.call("POST", `/api/admin/orders/${orderId}/alerts`, { alert: alertId }),
    state: ["SELECT handled_at IS NULL AS open FROM notices WHERE id = $1", "alertId"],
  },
  user(
    "a customer's membership",
    "customerId",
    (n) => ({ membershipStatus: n % 2 ? "active" : "trial" }),
    MANAGERS,
  ),
  user("a customer's admin flag", "customerId", () => ({ isAdmin: true }), OWNER),
  user("a colleague's role", "colleagueId", () => ({ staffRole: "manager" }), OWNER),
  user("a colleague's name", "colleagueId", (n) => ({ firstName: `Cole ${n}` }), OWNER),
  {
    name: "a plan's price",
    opens: MANAGERS,
    call: ({ staff, n, planId }) =>
      staff.call("PUT", `/api/admin/membership-plans/${planId}`, { monthlyPrice: `${n}.00` }),
    state: ["SELECT monthly_price_cents FROM membership_plans WHERE id = $1", "planId"],
  },
  {
    name: "the threshold of free shipping in the settings",
    opens: OWNER,
    call: ({ staff, n }) => staff.call("PATCH", "/api/admin/settings/shipping", { minimumOrder: `${n}` }),
    state: ["SELECT free_shipping FROM marketing_settings WHERE $1::text IS NOT NULL", "cheese"],
  },
];

/** The current database value that a call changes. */
export async function changedState(
  { state: [query, of] }: IndirectChange,
  { sql }: TestShop,
  facts: ChangeFixtures,
) {
  return JSON.stringify(await sql(query, [of === "cheese" ? CHEESE : facts[of]]));
}

/** Resets the row so that the call can change it. */
export async function prepare(
  { before, arrange }: IndirectChange,
  { sql }: TestShop,
  facts: ChangeFixtures,
): Promise<void> {
  if (before) await sql(before, [CHEESE]);
  await arrange?.(facts);
}

/** An order, an alert, users: data that each attempt may consume. */
export async function changeFixtures(
  { sql }: TestShop,
  { staff, owner }: Pick<ChangeFixtures, "staff" | "owner">,
  n: number,
  orderId: string,
): Promise<ChangeFixtures> {
  const person = async (id: string, isAdmin: boolean, role: string | null) => {
    await sql(
      `INSERT INTO users (id, email, first_name, is_admin, staff_role, updated_at)
       VALUES ($1, $1 || '@door.example', 'Cole', $2, $3::"StaffRole", now())`,
      [id, isAdmin, role],
    );
    return id;
  };
  const alertId = `alert-${n}`;
  await sql(
    `INSERT INTO notices (id, key, kind, object_type, object_id, message)
     VALUES ($1, $1, 'refund_failed', 'order', $2, 'A refund failed')`,
    [alertId, orderId],
  );
  const [plan] = await sql("SELECT id FROM membership_plans ORDER BY id LIMIT 1");
  return {
    n,
    staff,
    owner,
    orderId,
    orderVersion: async () =>
      Number((await sql("SELECT version FROM orders WHERE id = $1", [orderId]))[0]?.["version"]),
    alertId,
    planId: String(plan?.["id"]),
    customerId: await person(`customer-${n}`, false, null),
    colleagueId: await person(`colleague-${n}`, true, "content"),
  };
}
