import "server-only";
import { ShopError } from "@/lib/core/errors";
import { formatCents, formatUsd, toDecimal } from "@/lib/core/money";
import { calculateAmountRefund, calculateLineRefund } from "@/lib/pricing/rules/refunds";
import type { RefundParts } from "@/lib/pricing/schema";
import { recordAudit } from "@/lib/server/audit";
import { claimRequest } from "@/lib/server/claim-request";
import { db, type Tx } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";
import { setStockChangeReason } from "@/lib/server/set-stock-change-reason";
import type { RefundOrderInput } from "../../schema";
import {
  describeReturns,
  type LineReturn,
  returnEvents,
  returnRest,
  takeBackReturns,
} from "../returns/restock-lines";
import {
  countUnitsLeft,
  lockOrderMoney,
  type OrderWithMoney,
  refundBlocker,
  remainingRefund,
  requestRefund,
  toRefundable,
} from "./lock-order-money";
import { sendRefund } from "./send-refund";
import { syncBeforeRefund } from "./sync-order-money";

/**
 * Refunds an order for staff: the full remainder, the price of some units with their share of tax and delivery, or an
 * amount, to the card or as store credit. The refund is decided and written under the order's lock, then sent; if
 * Stripe fails, the reconciler sends it again. All calls with the same `requestKey` are one refund.
 * @param actorId id of the staff member
 * @throws {ShopError} not_found; conflict for an outdated version, if the key was used for another
 * refund, or for an order that cannot be refunded; invalid_input for more units or a larger amount than
 * are left; amount_mismatch with the right amount (D2)
 */
export async function refundOrder(
  actorId: string,
  orderId: string,
  input: RefundOrderInput,
): Promise<string> {
  await syncBeforeRefund(orderId, input);
  const refundId = await db().$transaction(async (tx) => {
    const order = await lockOrderMoney(tx, orderId);
    if (!order) throw new ShopError("not_found", "There is no such order");
    const { requestKey } = input;
    await claimRequest(tx, { kind: `refund:${orderId}`, requestKey, contents: decisionIn(input) });
    const idempotencyKey = `office-${orderId}-${requestKey}`;
    const made = await tx.refund.findUnique({ where: { idempotencyKey } });
    if (made) return made.id;
    return decideRefund(tx, order, { actorId, idempotencyKey, input });
  });
  await sendRefund(refundId);
  return refundId;
}

/**
 * What staff chose. Amounts and lots that are derived from the order are left out, because
 * the refund itself changes them.
 */
function decisionIn(input: RefundOrderInput): object {
  const { kind, reason, toCredit = false } = input;
  if (kind === "full") {
    const outcomes = input.lines?.map(({ id, outcome }) => [id, outcome]);
    return { kind, reason, toCredit, restock: input.restock, outcomes };
  }
  if (kind === "amount") return { kind, reason, toCredit, amount: input.amount };
  const lines = input.lines.map(({ id, quantity, restock, waste = false }) => [id, quantity, restock, waste]);
  return { kind, reason, toCredit, lines, shipping: input.shipping };
}

/**
 * Writes a refund of a locked order within the caller's transaction, which calls `sendRefund` once it is committed.
 * @returns its id
 * @throws {ShopError} as `refundOrder`
 */
export async function decideRefund(
  tx: Tx,
  order: OrderWithMoney,
  wanted: Omit<RefundDecision, "parts">,
): Promise<string> {
  const { input } = wanted;
  requireRefundable(order, input);
  const parts = partsOf(order, input);
  if (parts.amountCents !== input.amount)
    throw new ShopError("amount_mismatch", `This refund comes to ${formatUsd(parts.amountCents)}.`, {
      amount: parts.amountCents,
    });
  return write(tx, order, { ...wanted, parts });
}

/** @throws {ShopError} conflict for an outdated version */
export function requireSeenOrder(order: OrderWithMoney, version: number): void {
  if (order.version !== version)
    throw new ShopError("conflict", "This order was changed in the meantime. Please check it again.", {
      current: { version: order.version },
    });
}

/** @throws {ShopError} conflict with a sentence for staff */
function requireRefundable(order: OrderWithMoney, { version, toCredit }: RefundOrderInput): void {
  requireSeenOrder(order, version);
  const sentence = refundBlocker(order);
  if (sentence) throw new ShopError("conflict", sentence);
  if (toCredit && order.userId === null)
    throw new ShopError("conflict", "This order has no account, so it can't be refunded as store credit.");
}

/** @throws {ShopError} invalid_input */
function partsOf(order: OrderWithMoney, input: RefundOrderInput): RefundParts {
  const refundable = toRefundable(order);
  if (input.kind === "full") return remainingRefund(order);
  if (input.kind === "amount") {
    if (input.amount > refundable.leftCents) {
      const left = `must be ${formatCents(refundable.leftCents)} or less: that is what is left`;
      throw new ShopError("invalid_input", `amount: ${left}`, { fields: { amount: left } });
    }
    return calculateAmountRefund(refundable, input.amount);
  }
  const left = countUnitsLeft(order);
  for (const { id, quantity } of input.lines)
    if (quantity > (left.get(id) ?? 0)) {
      const problem = `only ${left.get(id) ?? 0} of this line are left to refund`;
      throw new ShopError("invalid_input", `lines: ${problem}`, { fields: { lines: problem } });
    }
  const parts = calculateLineRefund(
    refundable,
    new Map(input.lines.map(({ id, quantity }) => [id, quantity])),
    input.shipping,
  );
  if (parts.amountCents === 0)
    throw new ShopError("invalid_input", "lines: come to nothing", { fields: { lines: "come to nothing" } });
  return parts;
}

interface RefundDecision {
  actorId: string;
  idempotencyKey: string;
  input: RefundOrderInput;
  parts: RefundParts;
  /** Another email already states the refund. */
  isAnnounced?: boolean;
}

async function write(
  tx: Tx,
  order: OrderWithMoney,
  { actorId, idempotencyKey, input, parts, isAnnounced = false }: RefundDecision,
) {
  await setStockChangeReason(tx, "return", actorId);
  const { kind, reason, toCredit = false } = input;
  const takenBack = await takeBackReturns(tx, order, returnsOf(order, input), actorId);
  const refundId = await requestRefund(tx, order, {
    kind,
    idempotencyKey,
    parts,
    reason,
    actorId,
    ...takenBack,
    isToCredit: toCredit,
  });
  await tx.order.update({
    where: { id: order.id },
    data: { version: { increment: 1 }, events: { create: returnEvents(order, takenBack, actorId) } },
  });
  if (!isAnnounced) await enqueueRefundMail(tx, order, refundId, parts.amountCents, reason);
  await recordAudit(tx, actorId, [
    {
      action: "order.refund",
      objectType: "order",
      objectId: order.id,
      before: null,
      after: {
        refundId,
        kind,
        amount: toDecimal(parts.amountCents),
        toCredit,
        ...describeReturns(order, takenBack),
      },
      reason,
    },
  ]);
  return refundId;
}

/** The refunded units that come back. @throws {ShopError} as `returnRest` */
function returnsOf(order: OrderWithMoney, input: RefundOrderInput): Map<string, LineReturn> {
  if (input.kind === "amount") return new Map();
  if (input.kind === "full")
    return returnRest(order, input.lines ?? [], input.restock ? "restocked" : "kept");
  return new Map(
    input.lines.flatMap(({ id, quantity, restock, waste, lot = "" }): [string, LineReturn][] =>
      restock || waste ? [[id, { quantity, outcome: waste ? "wasted" : "restocked", lot }]] : [],
    ),
  );
}

/** The buyer's refund mail. */
export async function enqueueRefundMail(
  tx: Tx,
  { id: orderId, customerEmail }: OrderWithMoney,
  refundId: string,
  refundCents: number,
  reason: string,
): Promise<void> {
  if (!customerEmail) return;
  await enqueueMail(tx, {
    key: `order-refunded:${refundId}`,
    template: "order-refunded",
    recipient: customerEmail,
    data: { orderId, refundId, refundCents, reason: reason || null },
  });
}
