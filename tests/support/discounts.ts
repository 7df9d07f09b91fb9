import { newId } from "@/lib/core/ids";

type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Inserts a discount of 10 percent, or with other columns. @returns its id */
export async function insertDiscount(sql: Sql, change: Record<string, unknown> = {}): Promise<string> {
  const id = newId();
  const row = { id, title: "Spring", kind: "percent", percent: 10, updated_at: new Date(), ...change };
  const keys = Object.keys(row);
  await sql(
    `INSERT INTO discounts (${keys.join(", ")}) VALUES (${keys.map((_, index) => `$${index + 1}`).join(", ")})`,
    Object.values(row),
  );
  return id;
}

/** A discount of 10 percent on everything, without conditions, as the cart and the admin both have it. */
export const PLAIN_DISCOUNT = {
  id: "d",
  title: "Spring",
  kind: "percent",
  percent: 10,
  buyQuantity: null,
  getQuantity: null,
  gift: null,
  renewals: null,
  scope: "everything",
  isFirstOrderOnly: false,
  isMembersOnly: false,
  isOncePerCustomer: false,
  maxUses: null,
  startsAt: null,
  endsAt: null,
  combinesWithMemberPrice: true,
  combinesWithOffers: true,
  isEnabled: true,
} as const;
