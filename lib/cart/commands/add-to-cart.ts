import "server-only";
import type { Viewer } from "@/lib/account/queries/viewer";
import { fieldError, ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { MAX_LINE_QUANTITY } from "@/lib/core/purchase-limits";
import { priceRulesSql, type RulesRow, toPriceRules } from "@/lib/marketing/queries/price-rules";
import { now } from "@/lib/server/clock";
import { db, PREPARED } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import {
  type CartOwner,
  type CartRow,
  lineProductSql,
  ownCartSql,
  ownHoldSql,
  toCartLine,
  toDbOffers,
} from "../queries";
import { lineLimitError, outOfStockError, refuseSubscription } from "../rules";
import type { AddToCartInput, CartLineView } from "../schema";

/** The requested product, and what was added to the cart. */
interface Added extends Omit<CartRow, "id" | "productId" | "quantity" | "isSubscription" | "offers"> {
  rules: RulesRow;
  /** The owner's cart; null when there is none yet. */
  cartId: string | null;
  /** Units of the product that were already in the cart, in both modes. */
  inCart: number;
  /** Those of the other mode. */
  inOtherMode: number;
  /** Null when nothing was added. */
  line: Pick<CartRow, "id" | "quantity" | "offers"> | null;
}

/** The first attempt may find no cart; another one may fail because a concurrent request changed the line. */
const ATTEMPTS = 3;

/**
 * Adds to the owner's cart, and creates it the first time. A product has one line per mode, one-time or subscription,
 * and the line keeps every offer that it received (D42).
 * @param onNewCart runs before a cart is created, which then takes another round trip
 * @returns the line's id, and the line as the viewer sees it; null if it is shown merged
 * with a lapsed subscription's line
 * @throws {ShopError} invalid_input for an unknown product and above 500 of one (D43), forbidden for a subscription of
 * a non-member (D22), out_of_stock with how many are left; also what onNewCart throws
 */
export async function addToCart(
  owner: CartOwner,
  viewer: Pick<Viewer, "isMember" | "memberDiscountPercent" | "memberFreeFromCents">,
  input: AddToCartInput,
  onNewCart?: () => Promise<void>,
): Promise<{ id: string; line: CartLineView | null }> {
  const { productId, isSubscription } = input;
  if (isSubscription) refuseSubscription(viewer.isMember);
  if (input.quantity > MAX_LINE_QUANTITY) throw lineLimitError(); // the statement computes with 32-bit integers
  let canCreate = onNewCart === undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const added = await tryToAdd(owner, input, canCreate);
    if (!added) throw fieldError("productId", "is unknown");
    const { rules, cartId, inCart, inOtherMode, line, ...product } = added;
    if (line) {
      const isMerged = !viewer.isMember && inOtherMode > 0;
      const row = { ...product, ...line, productId, isSubscription };
      return { id: line.id, line: isMerged ? null : toCartLine(row, toPriceRules(rules, viewer)) };
    }
    const quantity = inCart + input.quantity;
    if (quantity > MAX_LINE_QUANTITY) throw lineLimitError();
    if (quantity > product.available) throw outOfStockError(product, product.available);
    if (cartId === null && !canCreate) await onNewCart?.();
    canCreate = true;
  }
  throw new ShopError("overloaded");
}

/** Adds the units if the limits allow it, in one statement. @returns undefined for an unknown product */
async function tryToAdd(
  owner: CartOwner,
  { productId, quantity, isSubscription, offers }: AddToCartInput,
  canCreate: boolean,
): Promise<Added | undefined> {
  const { userId } = owner;
  const at = Prisma.sql`${now()}::timestamp`;
  // Concurrent adds to one cart queue at its row, and each counts the product's units as the previous one left them
  // (cart_units). The free stock is as of the statement's start; Pay checks it again.
  const [added] = await db().$queryRaw<Added[]>`${PREPARED}
    WITH facts AS (
      SELECT p.id, ${lineProductSql()}, c.id AS "cartId", p.available + ${ownHoldSql(Prisma.sql`c.id`)} AS available,
        coalesce((SELECT sum(l.quantity) FROM cart_lines l WHERE l.cart_id = c.id AND l.product_id = p.id), 0)::int AS "inCart",
        coalesce((SELECT sum(l.quantity) FROM cart_lines l
          WHERE l.cart_id = c.id AND l.product_id = p.id AND l.is_subscription <> ${isSubscription}), 0)::int AS "inOtherMode"
      FROM products p LEFT JOIN carts c ON ${ownCartSql(owner)} WHERE p.id = ${productId} AND p.is_active
    ), cart AS (
      INSERT INTO carts (id, user_id, session_id, created_at, updated_at)
      SELECT ${newId()}, ${userId}, ${userId === null ? (owner.sessionId ?? null) : null}, ${at}, ${at} FROM facts
      WHERE "inCart" + ${quantity}::int <= least(${MAX_LINE_QUANTITY}::int, available) AND ("cartId" IS NOT NULL OR ${canCreate})
      ON CONFLICT (${userId === null ? Prisma.sql`session_id` : Prisma.sql`user_id`}) DO UPDATE SET updated_at = ${at}
      RETURNING id
    ), line AS (
      INSERT INTO cart_lines (id, cart_id, product_id, quantity, is_subscription, offers, created_at, updated_at)
      SELECT ${newId()}, cart.id, facts.id, ${quantity}::int, ${isSubscription}, ${toDbOffers(offers)}::"LineOffer"[], ${at}, ${at}
      FROM cart CROSS JOIN facts WHERE cart_units(cart.id, facts.id) + ${quantity}::int <= least(${MAX_LINE_QUANTITY}::int, available)
      ON CONFLICT (cart_id, product_id, is_subscription)
      DO UPDATE SET quantity = cart_lines.quantity + excluded.quantity, updated_at = ${at},
        offers = ARRAY(SELECT DISTINCT unnest(cart_lines.offers || excluded.offers) ORDER BY 1)
      RETURNING id, quantity, offers
    )
    SELECT facts.*, rules,
      (SELECT jsonb_build_object('id', id, 'quantity', quantity, 'offers', offers) FROM line) AS line
    FROM facts CROSS JOIN (${priceRulesSql()}) stored`;
  return added;
}
