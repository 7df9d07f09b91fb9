import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Viewer } from "@/lib/account/queries";
import { convertLapsedSubscriptionLines, lockCart } from "@/lib/cart/commands";
import { type CartOwner, type CartRow, cartWhere, readPurchasable, toDbOffers } from "@/lib/cart/queries";
import { lineLimitError } from "@/lib/cart/rules";
import { fieldError, ShopError } from "@/lib/core/errors";
import { newId, orderNumberOf } from "@/lib/core/ids";
import { MAX_LINE_QUANTITY } from "@/lib/core/purchase-limits";
import { LEASE_SECONDS } from "@/lib/core/time-limits";
import type { PriceRules } from "@/lib/pricing/schema";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import type { Order } from "@/prisma/generated/client";
import type { CreatePaymentIntentInput } from "../schema";
import { quantitiesOf, type Snapshot, snapshotSchema } from "../schema/snapshot";
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
import { isLeasedByOther } from "./release-lease";

const LEAST_CENTS = 50;
const MAX_CENTS = 99_999_999;

export interface ReserveInput {
  owner: CartOwner;
  viewer: Viewer;
  input: CreatePaymentIntentInput;
  secretHash: string;
  /** The browser sent no checkout secret: this request has created it. */
  isNewBrowser?: boolean;
}

/**
 * Leases the cart's pending order to one request, so that Stripe can be read before the order changes.
 * @returns the order with its lease, null when there is none, "busy" while another request has it
 */
export async function leasePendingOrder(owner: CartOwner): Promise<Order | "busy" | null> {
  const cartId = await cartIdOf(owner);
  if (cartId === null) return null;
  return db().$transaction(async (tx) => {
    await lockCart(tx, cartId);
    const pending = await lockPendingOrder(tx, cartId);
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
 * total in cents, out_of_stock, too_many and conflict as readHoldWindows, enforceHoldCaps and enforceStockoutCap
 */
export async function reserveOrder(
  { owner, viewer, input, secretHash }: ReserveInput,
  leased: Order | null,
  callerHash: string,
): Promise<Order | null> {
  const cartId = await cartIdOf(owner);
  if (cartId === null) throw fieldError("cart", "is empty");
  if (!viewer.isMember) await convertLapsedSubscriptionLines(cartId);
  return db().$transaction(async (tx) => {
    await lockCart(tx, cartId);
    const pending = await lockPendingOrder(tx, cartId);
    if (pending?.id !== leased?.id) return null;
    if (pending && isLeasedByOther(pending, leased?.paymentSyncUntil ?? null)) return null;
    if (pending && hasExpired(pending)) return null;
    const cart = await readPurchasable(tx, owner, viewer, input.shippingInfo?.state);
    if (!cart) throw fieldError("cart", "is empty");
    const snapshot = snapshotOf(cart.rows, cart.rules, input, pending);
    requirePayable(snapshot.totalCents);
    refuseOtherAmount(input.amount, snapshot.totalCents);
    const wanted = quantitiesOf(snapshot.lines);
    const holder: Holder = { callerHash, holdTier: viewer.isWholesale ? "wholesale" : "standard" };
    const windows = await readHoldWindows(tx, cartId, [...wanted.keys()]);
    await enforceHoldCaps(tx, holder, unitsIn(wanted), pending?.id ?? null);
    const hold = { ...holder, holdExpiresAt: holdExpiry(windows) };
    const order = await writeOrder(tx, pending, snapshot, { cartId, userId: owner.userId, secretHash, hold });
    await holdStock(tx, order.id, wanted);
    await recordHoldWindows(tx, order.id, windows);
    await enforceStockoutCap(tx, holder, order.id);
    return order;
  });
}

/** @throws {ShopError} invalid_input above 500 of one product, in a cart from before the cap */
function unitsIn(wanted: ReadonlyMap<string, number>): number {
  const quantities = [...wanted.values()];
  if (quantities.some((quantity) => quantity > MAX_LINE_QUANTITY)) throw lineLimitError();
  return quantities.reduce((sum, quantity) => sum + quantity, 0);
}

async function cartIdOf(owner: CartOwner): Promise<string | null> {
  const where = cartWhere(owner);
  const cart = where && (await db().cart.findUnique({ where, select: { id: true } }));
  return cart?.id ?? null;
}

/** While one request syncs an order with Stripe, no other one changes it. */
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

/** The payment provider's limits: $0.50 to $999,999.99. */
function requirePayable(amount: number): void {
  if (amount < LEAST_CENTS) throw fieldError("cart", "costs less than a card can pay");
  if (amount > MAX_CENTS) throw fieldError("cart", "costs more than a card can pay: please order in parts");
}

function refuseOtherAmount(claimed: number, amount: number): void {
  if (claimed === amount) return;
  const problem = "is not what this cart costs now";
  throw new ShopError("amount_mismatch", "The total has changed. Please check it and try again.", {
    amount,
    fields: { amount: problem },
  });
}

function snapshotOf(
  rows: CartRow[],
  rules: PriceRules,
  input: CreatePaymentIntentInput,
  pending: Order | null,
): Snapshot {
  const address = input.shippingInfo ?? (pending?.shippingAddress as Snapshot["shippingInfo"]) ?? null;
  // Later renewals are sent off session.
  if (!address && rows.some(({ isSubscription }) => isSubscription))
    throw fieldError("shippingInfo", "Required");
  return createSnapshot(rows, rules, { method: input.shippingMethod, address });
}

interface Owners {
  /** Null for an order without a cart. */
  cartId: string | null;
  userId: string | null;
  secretHash: string | null;
  /** Left out for an order without a cart: it holds for HOLD_SECONDS, outside of every cap. */
  hold?: Holder & { holdExpiresAt: Date };
}

const freshHold = ({ hold }: Owners, leaseSeconds?: number) => ({
  holdExpiresAt: secondsAfter(now(), env().HOLD_SECONDS),
  ...hold,
  paymentSyncUntil: leaseEnd(leaseSeconds),
});

async function writeOrder(tx: Tx, pending: Order | null, snapshot: Snapshot, owners: Owners): Promise<Order> {
  if (!pending) return createPendingOrder(tx, snapshot, owners);
  const timing = freshHold(owners);
  const current = await tx.orderRevision.findUniqueOrThrow({
    where: { orderId_revision: { orderId: pending.id, revision: pending.revision } },
  });
  if (isDeepStrictEqual(snapshotSchema.parse(current.snapshot), snapshot)) {
    return tx.order.update({
      where: { id: pending.id },
      data: { ...timing, checkoutSecretHash: owners.secretHash },
    });
  }
  const revision = pending.revision + 1;
  await tx.orderRevision.create({ data: { orderId: pending.id, revision, snapshot } });
  await tx.order.update({
    where: { id: pending.id },
    data: { ...timing, checkoutSecretHash: owners.secretHash },
  });
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
  await tx.order.create({
    data: {
      id,
      orderNumber: orderNumberOf(id),
      cartId,
      userId,
      ...freshHold(owners, leaseSeconds),
      checkoutSecretHash,
      subtotalCents: snapshot.subtotalCents,
      shippingCents: snapshot.shippingCents,
      taxCents: snapshot.taxCents,
      totalCents: snapshot.totalCents,
      revisions: { create: { revision: 1, snapshot } },
      events: { create: { type: "placed", message } },
    },
  });
  return applySnapshot(tx, id, 1, snapshot);
}

/** Applies a snapshot to an order: lines, amounts, address. The caller adjusts the holds. */
export async function applySnapshot(
  tx: Tx,
  orderId: string,
  revision: number,
  snapshot: Snapshot,
): Promise<Order> {
  const { lines, shippingInfo, ...amounts } = snapshot;
  await tx.orderLine.deleteMany({ where: { orderId } });
  await tx.orderLine.createMany({
    data: lines.map((line, position) => ({ ...line, offers: toDbOffers(line.offers), orderId, position })),
  });
  return tx.order.update({
    where: { id: orderId },
    data: {
      ...amounts,
      revision,
      isSubscription: lines.some((line) => line.isSubscription),
      ...(shippingInfo ? addressFields(shippingInfo) : {}),
    },
  });
}

/** The columns derived from an address. */
export const addressFields = (info: NonNullable<Snapshot["shippingInfo"]>) => ({
  shippingAddress: info,
  customerName: `${info.firstName} ${info.lastName}`,
  customerEmail: info.email.toLowerCase(),
});
