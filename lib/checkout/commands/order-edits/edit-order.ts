import "server-only";
import { ShopError } from "@/lib/core/errors";
import { cents, formatUsd } from "@/lib/core/money";
import { cutText } from "@/lib/core/text";
import { lockStock } from "@/lib/inventory/commands/lock-stock";
import { findDispatch } from "@/lib/marketing/queries/dispatch";
import { ORDER_NOT_FOUND } from "@/lib/orders/queries/admin-orders";
import { editRefundKey } from "@/lib/orders/rules/refund-keys";
import type { EditOrderInput, EditResult } from "@/lib/orders/schema/order-edit";
import { calculateEdit } from "@/lib/pricing/rules/edits";
import type { Actor } from "@/lib/server/actor";
import { claimRequest, findClaimed } from "@/lib/server/claim-request";
import { db, type Tx } from "@/lib/server/db";
import type { DraftOrder, Order } from "@/prisma/generated/client";
import type { AddableOrder } from "../../queries/addable-order";
import { requireCardTotal } from "../../queries/price-draft";
import { priceAdded, readEdit } from "../../queries/price-edit";
import { quantitiesOf, type Snapshot, toCardCents } from "../../schema/snapshot";
import { completeOrder } from "../complete-order";
import { destinationOfOrder, sendNewDraft, writeDraft } from "../drafts/create-draft";
import { lockAddedTo, lockAdditions, packingNote } from "../drafts/join-order";
import { holdStock } from "../hold-stock";
import { requireCompared } from "../reconciliation/require-compared";
import { lockOrderMoney } from "../refunds/lock-order-money";
import { decideRefund, requireSeenOrder } from "../refunds/refund-order";
import { sendRefund } from "../refunds/send-refund";
import { syncBeforeRefund } from "../refunds/sync-order-money";
import { createPendingOrder } from "../reserve-order";
import { lockRemoval } from "./apply-edit";

/**
 * Edits a paid, unpacked order: removes units and adds products, and charges or refunds only the difference. If nothing
 * is due, the edit is applied immediately and any excess is refunded; otherwise the customer gets a payment link, and
 * the whole edit is applied when it is paid (docs/decisions/0078). Idempotent by `requestKey`.
 * @throws {ShopError} not_found; conflict for an outdated version, if the key was used with
 * different values, or with an explanation if the order cannot be changed; amount_mismatch with the
 * current difference, in cents (D2); out_of_stock
 */
export async function editOrder(actor: Actor, orderId: string, input: EditOrderInput): Promise<EditResult> {
  const request = requestOf(orderId, input);
  const outcome =
    (await findClaimed(request)) ??
    (await decideEdit(actor, orderId, input).catch(async (error: unknown) => {
      // The same call may have succeeded while this one was waiting for the order.
      const earlier = error instanceof ShopError ? await findClaimed(request) : null;
      if (earlier === null) throw error;
      return earlier;
    }));
  const { customerEmail: email, version } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  return { outcome: outcome as Outcome, email, version };
}

type Outcome = EditResult["outcome"];

/** The amount and the version are left out, because the edit itself changes them. */
function requestOf(orderId: string, { requestKey, removed, lines, note, days }: EditOrderInput) {
  return { kind: `edit:${orderId}`, requestKey, contents: { removed, lines, note, days } };
}

/** Claims the key of an edit of a locked order. @throws {ShopError} conflict, even if the same call made the edit */
async function claimEdit(tx: Tx, orderId: string, input: EditOrderInput, result: Outcome): Promise<void> {
  const earlier = await claimRequest(tx, { ...requestOf(orderId, input), result });
  if (earlier !== null) throw new ShopError("conflict");
}

async function decideEdit(actor: Actor, orderId: string, input: EditOrderInput): Promise<Outcome> {
  await syncBeforeRefund(orderId);
  const edit = await readEdit(orderId, input);
  const { money, quote } = edit;
  requireSeenOrder(money, input.version);
  if (quote.differenceCents !== input.amount)
    throw new ShopError(
      "amount_mismatch",
      `The difference is now ${formatUsd(cents(quote.differenceCents))}.`,
      {
        amount: quote.differenceCents,
      },
    );
  if (input.lines.length === 0) return removeOnly(actor, orderId, input);
  const { order, snapshot } = await priceAdded(orderId, input.lines);
  if (quote.differenceCents > 0)
    return sendEditLink(actor, order, input, { ...snapshot, exchangeCents: quote.removedCents });
  const added = await db().$transaction((tx) => applyNow(tx, actor, orderId, input, snapshot));
  const refund = await db().refund.findUnique({ where: { idempotencyKey: editRefundKey(added.id) } });
  if (refund) await sendRefund(refund.id);
  return "applied";
}

/** The note, cut to the length of a refund's reason. */
const reasonOf = (note: string): string => cutText(note, 300);

/** An edit that only removes units is an ordinary refund, whose email lists them. */
async function removeOnly(actor: Actor, orderId: string, input: EditOrderInput): Promise<Outcome> {
  const { removed, amount, version, requestKey, note } = input;
  const refundId = await db().$transaction(async (tx) => {
    const order = await lockOrderMoney(tx, orderId);
    if (!order) throw new ShopError("not_found", ORDER_NOT_FOUND);
    await claimEdit(tx, orderId, input, "applied");
    return decideRefund(tx, order, {
      actorId: actor.userId,
      idempotencyKey: `office-${orderId}-edit-${requestKey}`,
      input: {
        kind: "lines",
        lines: removed.map((line) => ({ ...line, restock: true })),
        shipping: "none",
        amount: -amount,
        version,
        requestKey,
        reason: reasonOf(note),
        toCredit: false,
      },
    });
  });
  await sendRefund(refundId);
  return "applied";
}

async function sendEditLink(
  actor: Actor,
  order: AddableOrder,
  input: EditOrderInput,
  snapshot: Snapshot,
): Promise<Outcome> {
  requireCardTotal(snapshot);
  await db().$transaction(async (tx) => {
    await lockSeenOrder(tx, order.id, input.version);
    await claimEdit(tx, order.id, input, "link");
    const draft = await writeDraft(tx, actor, input, {
      ...destinationOfOrder(order),
      addsToOrderId: order.id,
      quotedCents: toCardCents(snapshot),
      removed: input.removed,
    });
    await sendNewDraft(tx, actor, draft, snapshot);
  });
  return "link";
}

/**
 * Locks an order with its paid additions and checks that it is the version that staff saw: of
 * two concurrent edits, the second one is refused.
 */
async function lockSeenOrder(tx: Tx, orderId: string, version: number): Promise<void> {
  await lockAddedTo(tx, orderId);
  await lockAdditions(tx, orderId);
  const order = await lockOrderMoney(tx, orderId);
  if (!order) throw new ShopError("not_found", ORDER_NOT_FOUND);
  requireSeenOrder(order, version);
}

/**
 * Creates a paid order for the added items and removes the others, in the given transaction.
 * @returns the added order
 */
async function applyNow(
  tx: Tx,
  actor: Actor,
  orderId: string,
  input: EditOrderInput,
  priced: Snapshot,
): Promise<Order> {
  await requireCompared(tx);
  await lockSeenOrder(tx, orderId, input.version);
  await claimEdit(tx, orderId, input, "applied");
  const removals = input.removed.map(({ id, quantity }) => ({ orderLineId: id, quantity }));
  const { order, counts, parts } = await lockRemoval(tx, orderId, removals, priced.totalCents);
  const leaving = order.lines.filter(({ id }) => counts.has(id));
  await lockStock(tx, [...quantitiesOf([...priced.lines, ...leaving]).keys()]); // all in one statement, in a fixed order
  if (calculateEdit(parts.amountCents, priced.totalCents).refundCents !== -input.amount)
    throw new ShopError("conflict", `Order ${order.orderNumber} has changed in the meantime.`);
  const draft = await writeDraft(tx, actor, input, {
    ...destinationOfOrder(order),
    addsToOrderId: orderId,
    quotedCents: 0,
    removed: input.removed,
  });
  return writeAddedOrder(tx, order, draft, { ...priced, exchangeCents: priced.totalCents });
}

async function writeAddedOrder(
  tx: Tx,
  edited: Pick<Order, "orderNumber" | "userId">,
  draft: DraftOrder,
  snapshot: Snapshot,
): Promise<Order> {
  const owners = { cartId: null, userId: edited.userId, secretHash: null };
  const { id } = await createPendingOrder(tx, snapshot, owners, { message: "Items exchanged by the shop" });
  const order = await tx.order.update({
    where: { id },
    data: { draftOrderId: draft.id, notes: packingNote(edited.orderNumber) },
  });
  await holdStock(tx, id, quantitiesOf(snapshot.lines), { held: new Map() });
  const completed = await completeOrder(tx, order, snapshot, {
    ...(await findDispatch(tx)),
    hasDiscount: false,
    paymentMethodId: null,
    isByCredit: true,
  });
  if ("missing" in completed) throw new ShopError("conflict", completed.missing);
  return completed;
}
