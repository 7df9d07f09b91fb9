import "server-only";
import { ShopError } from "@/lib/core/errors";
import { cents, formatUsd, toDecimal } from "@/lib/core/money";
import { lockStock } from "@/lib/inventory/commands/lock-stock";
import { formatItems } from "@/lib/orders/rules/format-items";
import { editRefundKey } from "@/lib/orders/rules/refund-keys";
import { divideAmount } from "@/lib/pricing/rules/refunds";
import type { RefundParts } from "@/lib/pricing/schema";
import { recordAudit } from "@/lib/server/audit";
import type { Tx } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";
import { setStockChangeReason } from "@/lib/server/set-stock-change-reason";
import type { Order } from "@/prisma/generated/client";
import { priceRemoval, toCounts } from "../../queries/price-removal";
import { quantitiesOf, type Snapshot } from "../../schema/snapshot";
import {
  lockAddedTo,
  lockAdditions,
  packingNote,
  removeNote,
  removePackingNotes,
} from "../drafts/join-order";
import {
  countUnitsLeft,
  exchangeUnits,
  lockOrderMoney,
  readOrderMoney,
  requestRefund,
} from "../refunds/lock-order-money";
import { type OrderWithMoney, paymentStatusOf } from "../refunds/order-funds";
import { restockLines } from "../returns/restock-lines";
import { withoutReturnedUnits } from "../returns/returned-units";

/** The units that an edit removes from an order, whose lock is held. */
export interface Removal {
  order: OrderWithMoney;
  counts: ReadonlyMap<string, number>;
  parts: RefundParts;
  /** The staff member who edited the order. */
  actorId: string | null;
}

/**
 * Locks the edited order with its paid additions and prices the removed units.
 * @param exchangeCents the part of the added items' total that the removed units have to cover
 * @throws {ShopError} conflict with an explanation if the order cannot be changed, or its
 * units no longer cover that amount
 */
export async function lockRemoval(
  tx: Tx,
  orderId: string,
  removals: readonly { orderLineId: string; quantity: number }[],
  exchangeCents: number,
): Promise<Pick<Removal, "order" | "counts" | "parts">> {
  await lockAddedTo(tx, orderId);
  await lockAdditions(tx, orderId);
  const order = await lockOrderMoney(tx, orderId);
  if (!order) throw new ShopError("not_found", "There is no such order");
  const counts = toCounts(removals);
  const parts = priceRemoval(order, counts);
  if (parts.amountCents < exchangeCents)
    throw new ShopError("conflict", `Order ${order.orderNumber} has changed in the meantime.`);
  return { order, counts, parts };
}

/**
 * The removal that paying a draft's order completes. Locks it, and all products of both
 * orders, before the stock is changed.
 * @returns null if the order is not part of an edit; `changed`: the reason why the edited
 * order can no longer be changed
 */
export async function lockRemovalOf(
  tx: Tx,
  { draftOrderId }: Pick<Order, "draftOrderId">,
  { exchangeCents, lines }: Snapshot,
): Promise<Removal | { changed: string } | null> {
  if (exchangeCents === 0) return null;
  const draft = await tx.draftOrder.findUnique({
    where: { id: draftOrderId ?? "" },
    include: { removals: true },
  });
  if (!draft?.addsToOrderId) return { changed: "The order that was to be changed was deleted" };
  try {
    const removal = await lockRemoval(tx, draft.addsToOrderId, draft.removals, exchangeCents);
    const removed = removal.order.lines.filter(({ id }) => removal.counts.has(id));
    await lockStock(tx, [...quantitiesOf([...lines, ...removed]).keys()]);
    return { ...removal, actorId: draft.actorId };
  } catch (error) {
    if (error instanceof ShopError && error.code === "conflict") return { changed: error.message };
    throw error;
  }
}

/**
 * Removes the units from their order: they return to stock and pay for the added items, and the excess is refunded. The
 * caller sends the refund with `editRefundKey` after the transaction.
 * @param added the paid order of the added items
 */
export async function applyRemoval(
  tx: Tx,
  { order, counts, parts, actorId }: Removal,
  added: Pick<Order, "id" | "orderNumber" | "exchangeCents" | "customerEmail">,
): Promise<void> {
  await setStockChangeReason(tx, "return", actorId);
  const restocked = await restockLines(tx, order, await withoutReturnedUnits(tx, counts));
  const refundCents = parts.amountCents - added.exchangeCents;
  const refunded = divideAmount(refundCents, parts);
  const reason = `Exchanged for the items of order ${added.orderNumber}`;
  if (refundCents > 0)
    await requestRefund(tx, order, {
      kind: "lines",
      idempotencyKey: editRefundKey(added.id),
      parts: { amountCents: cents(refundCents), ...refunded, lines: [] },
      reason,
      actorId,
      restocked,
    });
  const current = (await readOrderMoney(tx, order.id)) ?? order;
  await exchangeUnits(tx, current, {
    toOrderId: added.id,
    parts: {
      amountCents: cents(added.exchangeCents),
      goodsCents: cents(parts.goodsCents - refunded.goodsCents),
      taxCents: cents(parts.taxCents - refunded.taxCents),
      shippingCents: cents(parts.shippingCents - refunded.shippingCents),
      lines: parts.lines,
    },
    reason,
    actorId,
    restocked,
  });
  await recordRemoval(tx, { order, counts, parts, actorId }, added, refundCents);
}

async function recordRemoval(
  tx: Tx,
  { order: before, counts, actorId }: Removal,
  added: Pick<Order, "id" | "orderNumber" | "exchangeCents" | "customerEmail">,
  refundCents: number,
): Promise<void> {
  const order = (await readOrderMoney(tx, before.id)) ?? before;
  const items = formatItems(
    before.lines.flatMap(({ id, name }) => {
      const quantity = counts.get(id) ?? 0;
      return quantity > 0 ? [{ name, quantity }] : [];
    }),
  );
  await tx.order.update({
    where: { id: order.id },
    data: {
      paymentStatus: paymentStatusOf(order),
      version: { increment: 1 },
      events: {
        create: {
          type: "items_exchanged",
          message: `${items}, for the items of order ${added.orderNumber}`,
          actorId,
        },
      },
    },
  });
  if (countUnitsLeft(order).size === 0) {
    await removeNote(tx, [order.id], packingNote(added.orderNumber));
    await removePackingNotes(tx, order);
  }
  if (added.customerEmail)
    await enqueueMail(tx, {
      key: `order-edited:${added.id}`,
      template: "order-edited",
      recipient: added.customerEmail,
      data: { orderId: added.id },
    });
  await recordAudit(tx, actorId, [
    {
      action: "order.edit",
      objectType: "order",
      objectId: order.id,
      before: null,
      after: {
        items,
        addedOrder: added.orderNumber,
        exchanged: formatUsd(cents(added.exchangeCents)),
        refunded: toDecimal(cents(refundCents)),
      },
    },
  ]);
}
