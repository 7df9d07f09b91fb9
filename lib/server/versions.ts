import "server-only";
import { ERRORS, ShopError } from "@/lib/core/errors";
import { Prisma } from "@/prisma/generated/client";
import type { Tx } from "./db";

/** Tables whose rows staff edit; each has a `version` that every edit raises. */
const EDITED = {
  product: "products",
  order: "orders",
  plan: "membership_plans",
  discount: "discounts",
  giftCard: "gift_cards",
  entry: "encyclopedia_entries",
  category: "encyclopedia_categories",
  recipe: "recipes",
  memberContent: "member_content",
  faq: "faq_items",
  user: "users",
  review: "reviews",
  marketing: "marketing_settings",
  store: "store_settings",
  pickupPlace: "pickup_places",
  newsletterIssue: "newsletter_issues",
  mailWording: "mail_wordings",
  webhook: "webhook_endpoints",
} as const;

/**
 * Locks a row until the transaction ends, so that edits of it queue; read it after this.
 * @throws {ShopError} not_found with the sentence
 */
export async function lockForEdit(
  tx: Tx,
  what: keyof typeof EDITED,
  id: string,
  missing: string,
): Promise<void> {
  const table = Prisma.raw(EDITED[what]);
  // A purchase writes deliveries that reference the webhook by a foreign key, and must not wait for its edit.
  const mode = Prisma.raw(what === "webhook" ? "NO KEY UPDATE" : "UPDATE");
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM ${table} WHERE id = ${id} FOR ${mode}`;
  if (rows.length === 0) throw new ShopError("not_found", missing);
}

/**
 * Rejects an edit of an outdated version, instead of overwriting a concurrent edit.
 * The message does not say who changed it, because it can be the editor's own save whose response was lost.
 * @param seen version that filled the editor's form; undefined when the caller sends none (the documented calls)
 * @param current the saved state in the caller's shape: returned as `current`, beside the caller's own version
 * @throws {ShopError} conflict
 */
export function requireCurrentVersion(seen: number | undefined, current: { version: number }): void {
  if (seen !== undefined && seen !== current.version)
    throw new ShopError("conflict", `${ERRORS.conflict.sentence}.`, { current });
}
