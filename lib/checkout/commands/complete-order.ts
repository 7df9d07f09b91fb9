import "server-only";
import { isDeepStrictEqual } from "node:util";
import { fromDay } from "@/lib/core/dates";
import { ShopError } from "@/lib/core/errors";
import { settleDiscountUses } from "@/lib/discounts/commands";
import { getPickupSettings, toPickupPlace } from "@/lib/marketing/queries/pickup";
import { estimateDelivery, maxDaysOf, scheduleOf } from "@/lib/marketing/rules/dispatch";
import { pickupReadyOn, readinessFor } from "@/lib/marketing/rules/pickup";
import type { DispatchSchedule } from "@/lib/marketing/schema/dispatch";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";
import { completeRenewals, lockRenewedSubscriptions } from "@/lib/subscriptions/commands/complete-renewals";
import { startSubscriptions } from "@/lib/subscriptions/commands/start-subscriptions";
import type { Order } from "@/prisma/generated/client";
import { quantitiesOf, type Snapshot } from "../schema/snapshot";
import { joinOrder, lockJoinedOrder } from "./drafts/join-order";
import { consumeStock, heldBy, holdStock, releaseStock } from "./hold-stock";
import { applyRemoval, lockRemovalOf } from "./order-edits/apply-edit";

/** What is known about the order besides its snapshot. */
interface CompletionFacts {
  timeZone: string;
  schedule: DispatchSchedule;
  /** A revision of it had a discount. */
  hasDiscount: boolean;
  /** Of the card that paid; null without one. */
  paymentMethodId: string | null;
  /** Store credit paid for all of it: the order has no intent, and Pay itself confirms it. */
  isByCredit?: boolean;
}

/**
 * Turns a locked order whose money is in into a paid one: takes its stock, settles its discount,
 * removes the bought lines from the cart, queues the mail and starts or renews subscriptions. For an
 * edit, it also removes the units from the edited order.
 * @returns the paid order, or the reason why its items are missing, or why the edited order cannot be changed anymore
 */
export async function completeOrder(
  tx: Tx,
  order: Order,
  snapshot: Snapshot,
  { timeZone, schedule, hasDiscount, paymentMethodId, isByCredit = false }: CompletionFacts,
): Promise<Order | { missing: string }> {
  // Only an order without a cart can be a renewal.
  if (order.cartId === null) await lockRenewedSubscriptions(tx, order.id);
  const joined = await lockJoinedOrder(tx, order);
  const removal = await lockRemovalOf(tx, order, snapshot);
  if (removal && "changed" in removal) return { missing: removal.changed };
  const missing = await takeStock(tx, order, snapshot);
  if (missing !== undefined) return { missing };
  if (hasDiscount) await settleDiscountUses(tx, order.id, snapshot.discount);
  await removeBoughtLines(tx, order.cartId, snapshot);
  // Like the address (joinOrder), it may have been corrected since Pay was pressed.
  const customerEmail = joined?.customerEmail || order.customerEmail;
  const paid = await markPaid(tx, { ...order, customerEmail }, snapshot, { timeZone, schedule, isByCredit });
  await startOrRenewSubscriptions(tx, paid, snapshot, paymentMethodId);
  await joinOrder(tx, joined, paid);
  if (removal) await applyRemoval(tx, removal, paid);
  return paid;
}

/** Takes the held stock, and available stock where the hold has ended. @returns the reason when it cannot */
async function takeStock(tx: Tx, order: Order, snapshot: Snapshot): Promise<string | undefined> {
  const wanted = quantitiesOf(snapshot.lines);
  const held = await heldBy(tx, order.id);
  if (!isDeepStrictEqual(held, wanted)) {
    // The savepoint rolls a failed hold back while the transaction continues.
    await tx.$executeRaw`SAVEPOINT take_stock`;
    try {
      await holdStock(tx, order.id, wanted, { held });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      await tx.$executeRaw`ROLLBACK TO SAVEPOINT take_stock`;
      await releaseStock(tx, order.id);
      return error.message;
    }
  }
  await consumeStock(tx, order.id, wanted);
  return undefined;
}

async function markPaid(
  tx: Tx,
  { id, customerEmail }: Order,
  { shippingMethod, deliveryMethod, pickupPlace }: Snapshot,
  {
    timeZone,
    schedule,
    isByCredit,
  }: Pick<CompletionFacts, "timeZone" | "schedule"> & { isByCredit: boolean },
): Promise<Order> {
  const paidAt = now();
  const place = pickupPlace && (await getPickupSettings(tx));
  const maxDays = maxDaysOf({ shippingMethod, deliveryDays: deliveryMethod?.days.to ?? null });
  const deliveryDay = place
    ? pickupReadyOn(paidAt, readinessFor(place, pickupPlace), timeZone)
    : estimateDelivery(paidAt, maxDays, scheduleOf(deliveryMethod, schedule), timeZone).arrivesBy;
  const order = await tx.order.update({
    where: { id },
    data: {
      customerEmail,
      paymentStatus: "paid",
      paidAt,
      cancelledAt: null,
      cancelReason: null,
      holdExpiresAt: null,
      estimatedDeliveryDate: fromDay(deliveryDay),
      // The place may have changed while its buyer paid. One that was turned off still expects this order.
      ...(place?.isOn ? { pickupPlace: toPickupPlace(place) } : {}),
      // In this statement, because a second update in the transaction would lock the cart after the order.
      ...(isByCredit ? { paymentIntentId: null, paymentSyncUntil: null, confirmedAt: paidAt } : {}),
    },
  });
  await tx.orderEvent.create({ data: { orderId: id, type: "paid", message: "Payment received" } });
  // When no email address is known yet, the page may still send one; placeOrder then queues
  // the mail. An edit has an email of its own.
  if (customerEmail && order.exchangeCents === 0) {
    await enqueueMail(tx, {
      key: `order-confirmation:${id}`,
      template: "order-confirmation",
      recipient: customerEmail,
      data: { orderId: id },
    });
  }
  return order;
}

/** D22: a cart's order starts subscriptions; a renewal moves its own subscription to the next date. */
async function startOrRenewSubscriptions(
  tx: Tx,
  { id, userId, cartId, paidAt }: Order,
  { lines, shippingInfo: address }: Snapshot,
  paymentMethodId: string | null,
): Promise<void> {
  const paid = { paidAt: paidAt ?? now(), paymentMethodId };
  if (cartId === null && (await completeRenewals(tx, id, paid))) return;
  await startSubscriptions(tx, { id, userId }, { ...paid, lines, address });
}

/** Only the bought lines leave the cart; lines added since then stay (D4). */
async function removeBoughtLines(tx: Tx, cartId: string | null, snapshot: Snapshot): Promise<void> {
  if (cartId === null) return;
  for (const { productId, isSubscription, quantity, isGift } of snapshot.lines) {
    if (isGift) continue;
    const where = { cartId, productId, isSubscription };
    const bought = { where: { ...where, quantity: { lte: quantity } } };
    if ((await tx.cartLine.deleteMany(bought)).count > 0) continue;
    const { count } = await tx.cartLine.updateMany({
      where: { ...where, quantity: { gt: quantity } },
      data: { quantity: { decrement: quantity } },
    });
    if (count === 0) await tx.cartLine.deleteMany(bought); // lowered concurrently: a line never falls below one
  }
}
