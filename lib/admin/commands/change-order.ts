import "server-only";
import { isDeepStrictEqual } from "node:util";
import { may } from "@/lib/account/rules";
import { fieldError, ShopError } from "@/lib/core/errors";
import { cents, toDecimal } from "@/lib/core/money";
import { type HoldReason, whyNotMove } from "@/lib/orders/rules";
import type { ShippingAddress } from "@/lib/orders/schema";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";
import { lockForEdit, refuseStale } from "@/lib/server/versions";
import type { Order, Prisma } from "@/prisma/generated/client";
import { officeOrder } from "../queries/order";
import { NO_ORDER } from "../queries/orders";
import { STATUS_LOOKS, whyNoneMarked, whyNotMark, whyNotReaddress } from "../rules/orders";
import type { ChangeOrderInput, MarkOrdersInput, OfficeOrder } from "../schema/order";
import type { Actor } from "./save-product";

/** An order with its open holds, read under its row lock. */
type LockedOrder = Order & { holds: { reason: HoldReason }[] };

const addressOf = ({ shippingAddress }: Order) => shippingAddress as ShippingAddress | null;

/** What the audit log compares, and a conflict shows. */
const seen = (order: Order) => ({
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  total: toDecimal(cents(order.totalCents + order.adjustmentCents)),
  status: order.fulfillmentStatus,
  fulfillmentMethod: order.fulfillmentMethod,
  shippingAddress: addressOf(order),
  trackingNumber: order.trackingNumber ?? "",
  courier: order.courier ?? "",
  trackingUrl: order.trackingUrl ?? "",
  notes: order.notes,
});

/**
 * Changes an order; what is not sent stays. Another total is an adjustment with a reason: what was charged does not change
 * (D14). Any status may be set (D11); the first "shipped" of a paid order tells its buyer, once. Another address is for the
 * parcel alone: neither what was charged nor the parcel's number changes, and no mail leaves.
 * @throws {ShopError} not_found; conflict with `current` for a version that is not the saved one, without it for a status that a
 * canceled order cannot have, a step forward of an order on hold (D47) or the address of an order that has left; forbidden for a
 * total that the role may not change; invalid_input for one without a reason
 */
export async function changeOrder(actor: Actor, id: string, input: ChangeOrderInput): Promise<OfficeOrder> {
  await db().$transaction(async (tx) => change(tx, actor, await lockOrder(tx, id), input));
  return officeOrder(id);
}

/**
 * Marks many orders at once, or none of them.
 * @returns how many there were
 * @throws {ShopError} not_found; conflict, with the number of each order that is in the way and why, for a version that is not
 * the saved one and for an order that is not paid, is on hold (D47), was canceled or refunded, or has left and would go back
 */
export async function markOrders(actor: Actor, { orders, status }: MarkOrdersInput): Promise<number> {
  await db().$transaction(async (tx) => {
    const locked: LockedOrder[] = [];
    const refused: string[] = [];
    // Locked in this order, two people who mark the same orders queue instead of waiting for each other.
    for (const { id, version } of orders.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const order = await lockOrder(tx, id);
      const reason =
        whyNotMark(order, status) ?? (order.version === version ? null : "has changed meanwhile");
      if (reason) refused.push(`${order.orderNumber} ${reason}`);
      else locked.push(order);
    }
    if (refused.length > 0) throw new ShopError("conflict", whyNoneMarked(refused));
    for (const order of locked) await change(tx, actor, order, { status });
  });
  return orders.length;
}

/** The order under its row lock: a hold is placed before this or after the transaction. @throws {ShopError} not_found */
async function lockOrder(tx: Tx, id: string): Promise<LockedOrder> {
  await lockForEdit(tx, "order", id, NO_ORDER);
  return tx.order.findUniqueOrThrow({
    where: { id },
    include: { holds: { where: { releasedAt: null }, select: { reason: true } } },
  });
}

async function change(tx: Tx, actor: Actor, order: LockedOrder, input: ChangeOrderInput): Promise<void> {
  const { id } = order;
  refuseStale(input.version, { version: order.version, ...seen(order) });
  const data = {
    ...plainColumns(order, input),
    ...readdress(order, input),
    ...adjustment(actor, order, input),
    ...step(order, input),
  };
  if (Object.keys(data).length === 0) return;
  const after = await tx.order.update({ where: { id }, data: { ...data, version: { increment: 1 } } });
  await noteStep(tx, actor, order, after);
  await recordAudit(tx, actor.userId, [
    {
      action: "order.update",
      objectType: "order",
      objectId: id,
      before: seen(order),
      after: seen(after),
      reason: input.reason ?? "",
    },
  ]);
}

/** Fields that are written as they were typed. */
function plainColumns(order: Order, input: ChangeOrderInput): Prisma.OrderUncheckedUpdateInput {
  const { customerName, customerEmail, fulfillmentMethod, notes, trackingNumber, courier, trackingUrl } =
    input;
  const wanted = {
    ...(customerName === undefined ? {} : { customerName }),
    ...(customerEmail === undefined ? {} : { customerEmail }),
    ...(fulfillmentMethod === undefined ? {} : { fulfillmentMethod }),
    ...(notes === undefined ? {} : { notes }),
    ...(trackingNumber === undefined ? {} : { trackingNumber: trackingNumber || null }),
    ...(courier === undefined ? {} : { courier: courier || null }),
    ...(trackingUrl === undefined ? {} : { trackingUrl: trackingUrl || null }),
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => order[name as keyof typeof wanted] !== value),
  );
}

/** The corrected address; the e-mail that was given with it stays beside it. */
function readdress(order: Order, { shippingAddress: wanted }: ChangeOrderInput) {
  if (wanted === undefined) return {};
  const present = addressOf(order);
  const shippingAddress = { ...wanted, email: present?.email ?? order.customerEmail };
  if (isDeepStrictEqual(shippingAddress, present)) return {};
  const sentence = whyNotReaddress(order);
  if (sentence) throw new ShopError("conflict", sentence);
  return { shippingAddress };
}

function adjustment({ staffRole }: Actor, order: Order, { total, reason }: ChangeOrderInput) {
  if (total === undefined || total === order.totalCents + order.adjustmentCents) return {};
  if (!may(staffRole, "orders.money"))
    throw new ShopError("forbidden", "Your role may not change this: total", {
      fields: { total: "is not yours to change" },
    });
  if (!reason) throw fieldError("reason", "Required: say why the total changes");
  return { adjustmentCents: total - order.totalCents };
}

function step(order: LockedOrder, { status }: ChangeOrderInput): Prisma.OrderUncheckedUpdateInput {
  if (status === undefined || status === order.fulfillmentStatus) return {};
  const onHold = whyNotMove(order, status);
  if (onHold)
    throw new ShopError("conflict", `This order ${onHold}. It can move forward once the hold is released.`);
  if (order.cancelReason !== null && order.cancelReason !== "shop")
    throw new ShopError("conflict", "This order was canceled and can no longer be packed or shipped.");
  const hasLeft = status === "shipped" || (status === "done" && order.fulfillmentMethod === "shipping");
  const isBack = status !== "shipped" && status !== "done";
  return {
    fulfillmentStatus: status,
    ...(hasLeft && !order.shippedAt ? { shippedAt: now() } : {}),
    ...(isBack && order.shippedAt ? { shippedAt: null } : {}),
  };
}

/** What the order's history says of a step, and the mail that the first parcel brings. */
async function noteStep(tx: Tx, { userId }: Actor, before: Order, after: Order): Promise<void> {
  const { id: orderId, fulfillmentStatus: status, paidAt, cancelledAt, customerEmail, courier } = after;
  const wasAdjusted = before.adjustmentCents !== after.adjustmentCents;
  const isStep = before.fulfillmentStatus !== status;
  const isReaddressed = !isDeepStrictEqual(before.shippingAddress, after.shippingAddress);
  const parcel = [courier, after.trackingNumber].filter(Boolean).join(" ");
  const isNewParcel = before.trackingNumber !== after.trackingNumber && after.trackingNumber !== null;
  const events = [
    ...(isStep
      ? [{ type: status, message: (status === "shipped" && parcel) || STATUS_LOOKS[status].label }]
      : []),
    ...(isReaddressed ? [{ type: "address", message: "Address corrected" }] : []),
    ...(wasAdjusted ? [{ type: "adjusted", message: `Total set to $${seen(after).total}` }] : []),
    ...(isNewParcel && !isStep ? [{ type: "tracking", message: parcel }] : []),
  ];
  await tx.orderEvent.createMany({
    data: events.map((event) => ({ ...event, orderId, actorId: userId })),
  });
  if (!isStep || status !== "shipped" || !paidAt || cancelledAt || !customerEmail) return;
  await enqueueMail(tx, {
    key: `order-shipped:${orderId}`,
    template: "order-shipped",
    recipient: customerEmail,
    data: { orderId },
  });
}
