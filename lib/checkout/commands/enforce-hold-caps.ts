import "server-only";
import { ShopError } from "@/lib/core/errors";
import {
  CONTACT_PATH,
  HOLD_CAPS,
  HOLD_MAX_RATIO,
  HOLD_PAUSE_DIVISOR,
  type HoldTier,
} from "@/lib/core/purchase-limits";
import { formatRetryDelay } from "@/lib/core/retry-delay";
import { now, secondsAfter } from "@/lib/server/clock";
import { PREPARED, type Tx } from "@/lib/server/db";
import { env } from "@/lib/server/env";

/** The session and address whose caps a hold counts against (D43). */
export interface Holder {
  /** Keyed hash of the caller's network address. */
  callerHash: string;
  holdTier: HoldTier;
}

/** Product id → first press of Pay since which the cart has held the product without a break. */
export type HoldWindows = ReadonlyMap<string, Date>;

/** The maximum delay of the expiry job. */
const JOB_SECONDS = 60;

/** Whether an order's hold has expired: it is then ended, never extended (D43). */
export const hasExpired = ({ holdExpiresAt }: { holdExpiresAt: Date | null }): boolean =>
  holdExpiresAt !== null && holdExpiresAt <= now();

/** The expiry of a hold that starts now: after HOLD_SECONDS, and at most twice that after the first press (D43). */
export function holdExpiry(windows: HoldWindows): Date {
  const seconds = env().HOLD_SECONDS;
  const ends = [...windows.values()].map((since) => secondsAfter(since, seconds * HOLD_MAX_RATIO).getTime());
  return new Date(Math.min(secondsAfter(now(), seconds).getTime(), ...ends));
}

interface Held {
  productId: string;
  name: string;
  heldSince: Date;
  /** Null while it is held. */
  releasedAt: Date | null;
  holdExpiresAt: Date | null;
}

/**
 * Reads since when the cart has held each of these products. Runs under the cart's lock.
 * @param productIds of the order; a message names the first that must wait, so the gift comes last
 * @param hasOthers whether the rest of the cart could be bought without one product
 * @throws {ShopError} too_many with the seconds to wait, for a product whose hold in this cart has expired less than 5
 * minutes ago, or was released after its 30 minutes (D43)
 */
export async function readHoldWindows(
  tx: Tx,
  cartId: string,
  productIds: readonly string[],
  hasOthers: boolean,
): Promise<HoldWindows> {
  const at = now();
  const { HOLD_SECONDS } = env();
  const pauseSeconds = Math.floor(HOLD_SECONDS / HOLD_PAUSE_DIVISOR);
  const rows = await tx.$queryRaw<Held[]>`${PREPARED}
    SELECT r.product_id AS "productId", p.name, r.held_since AS "heldSince", o.hold_expires_at AS "holdExpiresAt",
           CASE WHEN r.status = 'held' THEN NULL ELSE r.released_at END AS "releasedAt"
    FROM orders o JOIN reservations r ON r.order_id = o.id JOIN products p ON p.id = r.product_id
    WHERE o.cart_id = ${cartId} AND o.payment_status IN ('pending', 'failed') AND r.product_id = ANY(${[...productIds]})
      AND r.held_since IS NOT NULL
      AND (r.status = 'held' OR (r.status = 'released' AND r.released_at > ${secondsAfter(at, -pauseSeconds)}))
    ORDER BY array_position(${[...productIds]}::text[], r.product_id)`;
  const windows = new Map(productIds.map((id) => [id, at]));
  for (const row of rows) {
    const until = pausedUntil(row, at, { pauseSeconds, maxSeconds: HOLD_SECONDS * HOLD_MAX_RATIO });
    if (until > at) throw productPausedError(row.name, secondsBetween(at, until), hasOthers);
    const known = windows.get(row.productId) ?? at;
    if (!isExpired(row) && row.heldSince < known) windows.set(row.productId, row.heldSince);
  }
  return windows;
}

const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000;

/** Released by expiry, not by a changed cart or a canceled payment. */
const isExpired = ({ releasedAt, holdExpiresAt }: Held): boolean =>
  releasedAt !== null && holdExpiresAt !== null && releasedAt >= holdExpiresAt;

function pausedUntil(
  row: Held,
  at: Date,
  { pauseSeconds, maxSeconds }: { pauseSeconds: number; maxSeconds: number },
): Date {
  if (row.releasedAt === null) return at;
  if (isExpired(row)) return secondsAfter(row.holdExpiresAt ?? row.releasedAt, pauseSeconds);
  return secondsAfter(row.heldSince, maxSeconds) <= at ? secondsAfter(row.releasedAt, pauseSeconds) : at;
}

function productPausedError(name: string, seconds: number, hasOthers: boolean): ShopError {
  const rest = hasOthers ? ", or remove it from your cart to check out the rest now" : "";
  return new ShopError(
    "too_many",
    `${name} was just released from an earlier checkout of yours. You can try again ${formatRetryDelay(seconds)}${rest}.`,
    { retryAfter: seconds },
  );
}

/** Records since when an order's products have been held. */
export async function recordHoldWindows(tx: Tx, orderId: string, windows: HoldWindows): Promise<void> {
  const starts = new Set([...windows.values()].map((since) => since.getTime()));
  for (const start of starts) {
    const ids = [...windows].filter(([, since]) => since.getTime() === start).map(([id]) => id);
    await tx.reservation.updateMany({
      where: { orderId, productId: { in: ids } },
      data: { heldSince: new Date(start) },
    });
  }
}

/**
 * Refuses units above the caps of one address or one cart. Until the transaction ends no other order of the same
 * address is counted, so the caps are exact. Locks are taken in the order cart, order, address, products.
 * @param units in the cart: a gift is not counted, because the shopper cannot take it out
 * @param ownId the cart's pending order, which is not counted twice
 * @throws {ShopError} conflict for a cart that alone is too large; too_many with the seconds until the next hold ends
 */
export async function enforceHoldCaps(
  tx: Tx,
  { callerHash, holdTier }: Holder,
  units: number,
  ownId: string | null,
): Promise<void> {
  const caps = HOLD_CAPS[holdTier];
  if (units > caps.unitsPerCart)
    throw new ShopError(
      "conflict",
      `You can check out up to ${caps.unitsPerCart} units at a time. For a larger order, please use our contact page (${CONTACT_PATH}).`,
    );
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`hold:${holdTier}:${callerHash}`}, 0))`;
  const [others] = await tx.$queryRaw<{ orders: number; units: number; soonest: Date | null }[]>`
    SELECT count(*)::int AS orders, coalesce(sum(held.units), 0)::int AS units, min(o.hold_expires_at) AS soonest
    FROM orders o LEFT JOIN LATERAL (
      SELECT sum(r.quantity) AS units FROM reservations r WHERE r.order_id = o.id AND r.status = 'held') held ON true
    WHERE o.caller_hash = ${callerHash} AND o.hold_tier = ${holdTier} AND o.payment_status = 'pending'
      AND o.cancelled_at IS NULL AND o.id <> ${ownId ?? ""}`;
  if (!others) return;
  if (others.orders + 1 > caps.openOrders || others.units + units > caps.unitsPerAddress)
    throw tooManyHoldsError(others.soonest);
}

function tooManyHoldsError(soonest: Date | null): ShopError {
  const seconds = Math.max(0, soonest ? secondsBetween(now(), soonest) : 0) + JOB_SECONDS;
  return new ShopError(
    "too_many",
    `You have several unpaid checkouts open on this network. Please complete one of them, or try again ${formatRetryDelay(seconds)}.`,
    { retryAfter: seconds },
  );
}

interface Emptied {
  name: string;
  isOwn: boolean;
  soonest: Date | null;
}

/**
 * Refuses an order if the unpaid orders of one address would then leave too many products out of stock. Runs after the
 * order's stock was taken; the caller's transaction rolls back.
 * @throws {ShopError} conflict when the order alone exceeds the cap; too_many when others on the address contribute
 */
export async function enforceStockoutCap(
  tx: Tx,
  { callerHash, holdTier }: Holder,
  orderId: string,
): Promise<void> {
  const most = HOLD_CAPS[holdTier].emptiedProducts;
  const emptied = await tx.$queryRaw<Emptied[]>`
    SELECT p.name, bool_or(o.id = ${orderId}) AS "isOwn", min(o.hold_expires_at) FILTER (WHERE o.id <> ${orderId}) AS soonest
    FROM orders o JOIN reservations r ON r.order_id = o.id AND r.status = 'held' JOIN products p ON p.id = r.product_id
    WHERE o.caller_hash = ${callerHash} AND o.hold_tier = ${holdTier} AND o.payment_status = 'pending'
      AND o.cancelled_at IS NULL AND p.available = 0
    GROUP BY p.id HAVING sum(r.quantity) * 2 >= p.on_hand`;
  const own = emptied.filter(({ isOwn }) => isOwn);
  const [first] = own;
  if (!first || emptied.length <= most) return;
  if (own.length > most)
    throw new ShopError(
      "conflict",
      `You can check out the last units of up to ${most} products at a time. Please lower the quantity of ${first.name}, or use our contact page (${CONTACT_PATH}).`,
    );
  const soonest = emptied.flatMap(({ soonest: end }) => (end ? [end] : [])).sort((a, b) => +a - +b)[0];
  throw tooManyHoldsError(soonest ?? null);
}
