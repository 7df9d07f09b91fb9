import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Viewer } from "@/lib/account/queries/viewer";
import { convertLapsedSubscriptionLines } from "@/lib/cart/commands/change-lines";
import { lockCart, lockOwnCart } from "@/lib/cart/commands/lock-cart";
import { type CartOwner, ownCartSql, type PurchasableCart, readPurchasable } from "@/lib/cart/queries";
import { lineLimitError } from "@/lib/cart/rules";
import { fieldError, ShopError } from "@/lib/core/errors";
import { newId, orderNumberOf } from "@/lib/core/ids";
import { holdTierOf, MAX_LINE_QUANTITY } from "@/lib/core/purchase-limits";
import { LEASE_SECONDS } from "@/lib/core/time-limits";
import { reserveCredit } from "@/lib/credit/commands/spend-credit";
import { blockDiscountDeletion, reserveDiscountUse } from "@/lib/discounts/commands";
import { type QuotedCart, quoteCart } from "@/lib/discounts/rules";
import type { MethodTerms } from "@/lib/pricing/schema";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { type Order, Prisma } from "@/prisma/generated/client";
import { type CheckedDelivery, findDelivery, requireDeliverable } from "../queries/find-delivery";
import type { CreatePaymentIntentInput } from "../schema";
import { quantitiesOf, type Snapshot, snapshotSchema } from "../schema/snapshot";
import { addressFor, deliveryStateOf } from "./address-order";
import { applySnapshot, linesSql, orderFields } from "./apply-snapshot";
import { claimCredit, requirePayable } from "./claim-credit";
import { createSnapshot } from "./create-snapshot";
import {
  enforceHoldCaps,
  enforceStockoutCap,
  type Holder,
  hasExpired,
  holdExpiry,
  readHoldWindows,
  recordHoldWindows,
} from "./enforce-hold-caps";
import { holdStock } from "./hold-stock";
import { CodeRefusedError, explainRefusedDiscount, refuseOtherTerms } from "./refuse-discount";
import { isLeasedByOther } from "./release-lease";

export interface ReserveInput {
  owner: CartOwner;
  viewer: Viewer;
  input: CreatePaymentIntentInput;
  secretHash: string;
  /** The browser sent no checkout secret: this request has created it. */
  isNewBrowser?: boolean;
  /** Store credit is to pay for all of it, without a card. */
  isCreditOnly?: boolean;
}

/**
 * Leases the cart's pending order to one request, so that Stripe can be read before the order changes.
 * @returns the order with its lease, null when there is none, "busy" while another request has it
 */
export async function leasePendingOrder(owner: CartOwner): Promise<Order | "busy" | null> {
  // Usually the cart has no order yet. reserveOrder finds a concurrent one that this statement misses, under the lock.
  const [cart] = await db().$queryRaw<{ id: string }[]>`
    SELECT c.id FROM carts c JOIN orders o ON o.cart_id = c.id
    WHERE ${ownCartSql(owner)} AND o.payment_status = 'pending' AND o.cancelled_at IS NULL LIMIT 1`;
  if (!cart) return null;
  return db().$transaction(async (tx) => {
    await lockCart(tx, cart.id);
    const pending = await lockPendingOrder(tx, cart.id);
    if (!pending) return null;
    if (isLeasedByOther(pending, null)) return "busy";
    return tx.order.update({ where: { id: pending.id }, data: { paymentSyncUntil: leaseEnd() } });
  });
}

/**
 * Writes the cart's current price as the session's one pending order, and holds its stock for 15 minutes (D4, D5),
 * within the bounds of D43.
 * @param leased the cart's pending order as leasePendingOrder returned it, or null when there was none
 * @param callerHash keyed hash of the caller's address
 * @returns the order, leased to the caller, or null when another request of the session was first or its hold has
 * expired
 * @throws {ShopError} invalid_input for an empty cart and above 500 of one product, amount_mismatch with the right
 * total in cents, also where a discount cannot be used anymore, out_of_stock, too_many and conflict as readHoldWindows,
 * enforceHoldCaps and enforceStockoutCap
 */
export async function reserveOrder(
  reserve: ReserveInput,
  leased: Order | null,
  callerHash: string,
): Promise<Order | null> {
  try {
    return await db().$transaction((tx) => reserveLocked(tx, reserve, leased, callerHash));
  } catch (error) {
    return explainRefusedDiscount(error, reserve, leased);
  }
}

async function reserveLocked(
  tx: Tx,
  { owner, viewer, input, secretHash, isCreditOnly = false }: ReserveInput,
  leased: Order | null,
  callerHash: string,
): Promise<Order | null> {
  const cartId = await lockOwnCart(tx, owner);
  if (cartId === null) throw fieldError("cart", "is empty");
  const pending = await lockPendingOrder(tx, cartId);
  if (pending?.id !== leased?.id) return null;
  if (pending && isLeasedByOther(pending, leased?.paymentSyncUntil ?? null)) return null;
  if (pending && hasExpired(pending)) return null;
  const found = await findDelivery(tx, input.shippingMethod, deliveryStateOf(input, pending));
  const address = addressFor(input, found, pending);
  const customer = { userId: owner.userId, ...(address ? { email: address.email } : {}) };
  const cart = await readPurchasable(tx, owner, viewer, {
    state: found.state,
    email: customer.email,
  });
  if (!cart) throw fieldError("cart", "is empty");
  const delivery = { ...found, terms: requireDeliverable(cart, found) };
  if (delivery.state === undefined) await requireSameInEachState(tx, delivery.terms);
  if (cart.rows.some(({ hasLapsed }) => hasLapsed)) await convertLapsedSubscriptionLines(tx, cartId);
  const quoted = quoteCart(cart, input.shippingMethod, now());
  const priced = snapshotOf(cart, quoted, delivery, address);
  refuseOtherTerms(input, quoted);
  refuseOtherAmount(input.amount, quoted);
  if (quoted.discount) await blockDiscountDeletion(tx, quoted.discount);
  const snapshot = await claimCredit(tx, priced, owner.userId, input, pending);
  requirePayable(snapshot, isCreditOnly);
  const wanted = quantitiesOf(snapshot.lines);
  requireLineLimit(cart.rows);
  const holder: Holder = { callerHash, holdTier: holdTierOf(viewer) };
  const windows = await readHoldWindows(tx, cartId, [...wanted.keys()], quantitiesOf(cart.rows).size > 1);
  const units = cart.rows.reduce((sum, { quantity }) => sum + quantity, 0);
  await enforceHoldCaps(tx, holder, units, pending?.id ?? null);
  const hold = { ...holder, holdExpiresAt: holdExpiry(windows) };
  const order = await writeOrder(tx, pending, snapshot, { cartId, userId: owner.userId, secretHash, hold });
  const hasEmptied = await holdStock(tx, order.id, wanted, {
    windows,
    ...(pending ? {} : { held: new Map() }),
  });
  if (pending) await recordHoldWindows(tx, order.id, windows);
  if (pending || hasEmptied) await enforceStockoutCap(tx, holder, order.id);
  if (snapshot.creditCents > 0 && owner.userId !== null)
    await reserveCredit(tx, owner.userId, order.id, snapshot.creditCents);
  if (quoted.discount) await reserveDiscountUse(tx, quoted.discount, order.id, customer);
  return order;
}

/** @throws {ShopError} invalid_input if the delivery method's availability, its price or the tax depends on the state */
async function requireSameInEachState(tx: Tx, terms: MethodTerms | null): Promise<void> {
  const ofStates = { where: { state: { not: "default" } } };
  if (terms?.dependsOnState || (await tx.taxRate.count(ofStates)) > 0)
    throw fieldError("shippingInfo", "Required");
}

/** @throws {ShopError} invalid_input above 500 of one product, in a cart from before the cap */
function requireLineLimit(rows: readonly { productId: string; quantity: number }[]): void {
  if ([...quantitiesOf(rows).values()].some((quantity) => quantity > MAX_LINE_QUANTITY))
    throw lineLimitError();
}

/** The end of a lease that begins now: while one request syncs an order with Stripe, no other one changes it. */
const leaseEnd = (seconds: number = LEASE_SECONDS.payment): Date => secondsAfter(now(), seconds);

/**
 * The cart's pending order, under its row lock, which waits for a concurrent finalize or end. The lock order is the
 * same everywhere: cart, order, products.
 */
async function lockPendingOrder(tx: Tx, cartId: string): Promise<Order | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM orders WHERE cart_id = ${cartId} AND payment_status = 'pending' AND cancelled_at IS NULL
    ORDER BY created_at DESC LIMIT 1 FOR UPDATE`;
  return row ? tx.order.findUniqueOrThrow({ where: { id: row.id } }) : null;
}

function refuseOtherAmount(claimed: number, { quote: { totalCents: amount, entered } }: QuotedCart): void {
  if (claimed === amount) return;
  // The page has counted on a code that the address of this checkout may not use.
  if (entered?.state === "refused") throw new CodeRefusedError(entered.code, entered.message);
  const problem = "is not what this cart costs now";
  throw new ShopError("amount_mismatch", "The total has changed. Please check it and try again.", {
    amount,
    fields: { amount: problem },
  });
}

function snapshotOf(
  { rows, rules }: PurchasableCart,
  { discount, priced }: QuotedCart,
  delivery: CheckedDelivery,
  address: Snapshot["shippingInfo"],
): Snapshot {
  const isPersonal = discount !== null && (discount.isOncePerCustomer || discount.isFirstOrderOnly);
  // Later renewals are sent off session, and a guest is known by the email address.
  if (!address && (isPersonal || rows.some(({ isSubscription }) => isSubscription)))
    throw fieldError("shippingInfo", "Required");
  return createSnapshot(rows, rules, { delivery, address, discount: priced, gift: discount?.gift ?? null });
}

interface Owners {
  /** Null for an order without a cart. */
  cartId: string | null;
  userId: string | null;
  secretHash: string | null;
  /** Null, or left out, for an order that no buyer is paying by hand: its hold counts toward no cap. */
  hold?: (Holder & { holdExpiresAt?: Date }) | null;
}

const freshHold = ({ hold }: Owners, leaseSeconds?: number) => ({
  holdExpiresAt: secondsAfter(now(), env().HOLD_SECONDS),
  ...hold,
  paymentSyncUntil: leaseEnd(leaseSeconds),
});

async function writeOrder(tx: Tx, pending: Order | null, snapshot: Snapshot, owners: Owners): Promise<Order> {
  if (!pending) return createPendingOrder(tx, snapshot, owners);
  const order = await tx.order.update({
    where: { id: pending.id },
    data: { ...freshHold(owners), checkoutSecretHash: owners.secretHash },
  });
  const current = await tx.orderRevision.findUniqueOrThrow({
    where: { orderId_revision: { orderId: pending.id, revision: pending.revision } },
  });
  if (isDeepStrictEqual(snapshotSchema.parse(current.snapshot), snapshot)) return order;
  const revision = pending.revision + 1;
  await tx.orderRevision.create({ data: { orderId: pending.id, revision, snapshot } });
  return applySnapshot(tx, pending.id, revision, snapshot);
}

/**
 * Writes a pending order with its first snapshot, leased to the caller.
 * @param beginning the first entry of the order's history, and for how many seconds the caller has the lease
 */
export async function createPendingOrder(
  tx: Tx,
  snapshot: Snapshot,
  owners: Owners,
  { message = "Checkout started", leaseSeconds }: { message?: string; leaseSeconds?: number } = {},
): Promise<Order> {
  const id = newId();
  const { secretHash: checkoutSecretHash, cartId, userId } = owners;
  const order = await tx.order.create({
    data: {
      id,
      orderNumber: orderNumberOf(id),
      cartId,
      userId,
      ...freshHold(owners, leaseSeconds),
      checkoutSecretHash,
      ...orderFields(snapshot),
    },
  });
  // Prisma would write these one by one, and then reread the order.
  const at = Prisma.sql`${now()}::timestamp`;
  await tx.$executeRaw`
    WITH revision AS (
      INSERT INTO order_revisions (order_id, revision, snapshot, created_at) VALUES (${id}, 1, ${JSON.stringify(snapshot)}::jsonb, ${at})
    ), event AS (
      INSERT INTO order_events (id, order_id, type, message, created_at) VALUES (${newId()}, ${id}, 'placed', ${message}, ${at})
    ) ${linesSql(id, snapshot)}`;
  return order;
}
