import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Authority } from "@/lib/admin/rules/permissions";
import { hasPermission } from "@/lib/admin/rules/permissions";
import { fieldError, ShopError } from "@/lib/core/errors";
import { centsToDecimal } from "@/lib/core/money";
import { allocateOrder, refuseRecalled, releaseAllocations } from "@/lib/inventory/commands/allocate-order";
import { findMethodOfOrder } from "@/lib/marketing/queries/delivery-methods";
import { ORDER_NOT_FOUND } from "@/lib/orders/queries/admin-orders";
import { readdressBlocker, STATUS_BADGES } from "@/lib/orders/rules/admin-orders";
import { type HoldReason, moveBlocker } from "@/lib/orders/rules/holds";
import type { ShippingAddress } from "@/lib/orders/schema";
import type { AdminOrder, UpdateOrderInput } from "@/lib/orders/schema/admin-order";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { db, type Tx } from "@/lib/server/db";
import { lockForEdit, requireCurrentVersion } from "@/lib/server/versions";
import type { Order, Prisma } from "@/prisma/generated/client";
import { getAdminOrder } from "../../queries/admin-order";
import { findAdditionsToShip, lockAdditions } from "../drafts/join-order";
import { isParcelChanged, mailParcel } from "./mail-parcel";
import { customerAddressOf, mailPickup, pickupColumns, withImpliedStatus } from "./pickup-steps";
import { shippedColumns } from "./shipped-columns";

/** An order with its open holds, read under its row lock. */
export type LockedOrder = Order & { holds: { reason: HoldReason }[] };

/** The acting staff member, or null for a carrier's scan. */
export type OrderActor = Omit<Actor, "userId"> & { userId: string | null };

const addressOf = ({ shippingAddress }: Order) => shippingAddress as ShippingAddress | null;

/** The fields that the audit log compares, and that a conflict shows. */
const seen = (order: Order) => ({
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  total: centsToDecimal(order.totalCents + order.adjustmentCents),
  status: order.fulfillmentStatus,
  fulfillmentMethod: order.fulfillmentMethod,
  shippingAddress: addressOf(order),
  trackingNumber: order.trackingNumber ?? "",
  courier: order.courier ?? "",
  trackingUrl: order.trackingUrl ?? "",
  notes: order.notes,
});

/**
 * Changes an order; omitted fields stay. Another total is an adjustment with a reason: the charge does not
 * change (D14). Any status may be set (D11). Each step of a paid order to "shipped" emails its buyer, and so
 * does a tracking number that is added or corrected while it is shipped. A new address affects only the parcel:
 * neither the charge nor the parcel's number changes, and no mail is sent. Like a new email address, it also
 * applies to the orders that are packed with this one.
 * @throws {ShopError} not_found; conflict with `current` for an outdated version, without it for a status that a
 * canceled order cannot have, a step forward of an order on hold (D47) or the address of an order that has shipped or
 * has a label; forbidden for a total or an email address that the role may not change; invalid_input for one without a
 * reason, and at the state if the order's delivery method does not deliver there
 */
export async function updateOrder(actor: Actor, id: string, input: UpdateOrderInput): Promise<AdminOrder> {
  await db().$transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    const shared = correctionsOf(order, input);
    if (shared) await lockAdditions(tx, id);
    await writeOrderChange(tx, actor, order, input);
    if (shared) await correctAdditions(tx, actor, id, shared);
  });
  return getAdminOrder(id);
}

type Corrections = Pick<UpdateOrderInput, "customerEmail" | "shippingAddress">;

/** The corrections that also apply to the orders that are packed with this one; null if there are none. */
function correctionsOf(order: Order, input: UpdateOrderInput): Corrections | null {
  const { customerEmail, shippingAddress } = input;
  const shared = {
    ...(customerEmail && customerEmail !== order.customerEmail ? { customerEmail } : {}),
    ...(correctedAddress(order, input) ? { shippingAddress } : {}),
  };
  return Object.keys(shared).length > 0 ? shared : null;
}

/**
 * Corrects the address or the email address of the orders that are packed with a locked
 * one, directly or through others.
 */
async function correctAdditions(
  tx: Tx,
  actor: OrderActor,
  orderId: string,
  shared: Corrections,
): Promise<void> {
  for (const id of await findAdditionsToShip(tx, orderId)) {
    await writeOrderChange(tx, actor, await lockOrder(tx, id), shared);
    await correctAdditions(tx, actor, id, shared);
  }
}

/**
 * The order under its row lock: a hold is placed before this or after the transaction.
 * @throws {ShopError} not_found
 */
export async function lockOrder(tx: Tx, id: string): Promise<LockedOrder> {
  await lockForEdit(tx, "order", id, ORDER_NOT_FOUND);
  return tx.order.findUniqueOrThrow({
    where: { id },
    include: { holds: { where: { releasedAt: null }, select: { reason: true } } },
  });
}

/**
 * Writes a change of a locked order, with its history, mail and audit entry.
 * @param note the history's text for a step instead of its status
 * @returns the order's new version
 */
export async function writeOrderChange(
  tx: Tx,
  actor: OrderActor,
  order: LockedOrder,
  wanted: UpdateOrderInput,
  note?: string,
): Promise<number> {
  const { id } = order;
  const input = withImpliedStatus(order, wanted);
  requireCurrentVersion(input.version, { version: order.version, ...seen(order) });
  refuseNewOwner(actor, order, input);
  await checkState(tx, order, input);
  const data = {
    ...plainColumns(order, input),
    ...(await readdress(tx, order, input)),
    ...adjustment(actor, order, input),
    ...(await step(tx, order, input)),
    ...(await pickupColumns(tx, order, input)),
  };
  if (Object.keys(data).length === 0) return order.version;
  const after = await tx.order.update({ where: { id }, data: { ...data, version: { increment: 1 } } });
  await moveUnits(tx, order, after);
  await noteStep(tx, actor, order, after, note);
  await mailParcel(tx, order, after);
  await mailPickup(tx, order, after);
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
  return after.version;
}

/** Fields that are stored as typed. */
function plainColumns(order: Order, input: UpdateOrderInput): Prisma.OrderUncheckedUpdateInput {
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

/** The new address if it differs from the current one, whose email it keeps. */
function correctedAddress(order: Order, { shippingAddress: wanted }: UpdateOrderInput) {
  const present = addressOf(order);
  const corrected = wanted && { ...wanted, email: present?.email ?? order.customerEmail };
  return isDeepStrictEqual(corrected, present ?? undefined) ? undefined : corrected;
}

/** The corrected address. The charge stays, so the order's delivery method must deliver there. */
async function readdress(tx: Tx, order: Order, input: UpdateOrderInput) {
  const shippingAddress = correctedAddress(order, input);
  if (!shippingAddress) return {};
  const sentence = readdressBlocker(order);
  if (sentence) throw new ShopError("conflict", sentence);
  await refuseActiveLabel(tx, order);
  return { shippingAddress };
}

/**
 * @throws {ShopError} conflict for an order with a label that is not voided, because its
 * parcel goes to the label's address
 */
async function refuseActiveLabel(tx: Tx, { id: orderId, orderNumber }: Order): Promise<void> {
  const active = {
    orderId,
    state: { in: ["buying", "bought", "voiding"] },
  } satisfies Prisma.ShippingLabelWhereInput;
  if ((await tx.shippingLabel.count({ where: active })) > 0)
    throw new ShopError(
      "conflict",
      `Order ${orderNumber} has a label for its current address. Void the label before you correct the address.`,
    );
}

/** Checks the state of an order that will be shipped if its address or its fulfillment method changes. */
async function checkState(tx: Tx, order: Order, input: UpdateOrderInput): Promise<void> {
  if ((input.fulfillmentMethod ?? order.fulfillmentMethod) !== "shipping") return;
  const present = customerAddressOf(order);
  const state = (input.shippingAddress ?? present)?.state;
  const isUnchanged = order.fulfillmentMethod === "shipping" && state === present?.state;
  if (state !== undefined && !isUnchanged) await requireServedState(tx, order, state);
}

/** @throws {ShopError} invalid_input at the state if the delivery method of an order does not deliver there */
async function requireServedState(tx: Tx, order: Order, state: string): Promise<void> {
  const method = await findMethodOfOrder(order, tx);
  if (!method?.states || method.states.includes(state)) return;
  const sentence = `${order.deliveryMethodName ?? method.name} does not deliver to ${state}.`;
  throw new ShopError("invalid_input", sentence, { fields: { "shippingAddress.state": sentence } });
}

/** @throws {ShopError} forbidden, naming the field */
function requireMoney(role: Authority | null, field: string): void {
  if (!hasPermission(role, "orders.money"))
    throw new ShopError("forbidden", `Your role cannot change this: ${field}`, {
      fields: { [field]: "cannot be changed with your role" },
    });
}

/**
 * A user who verifies a guest order's email address owns the order and can cancel it, so changing the address requires
 * a permission.
 */
function refuseNewOwner({ staffRole }: OrderActor, order: Order, { customerEmail }: UpdateOrderInput): void {
  if (customerEmail !== undefined && customerEmail !== order.customerEmail)
    requireMoney(staffRole, "customerEmail");
}

function adjustment({ staffRole }: OrderActor, order: Order, { total, reason }: UpdateOrderInput) {
  if (total === undefined || total === order.totalCents + order.adjustmentCents) return {};
  requireMoney(staffRole, "total");
  if (!reason) throw fieldError("reason", "Required: say why the total changes");
  return { adjustmentCents: total - order.totalCents };
}

async function step(
  tx: Tx,
  order: LockedOrder,
  { status }: UpdateOrderInput,
): Promise<Prisma.OrderUncheckedUpdateInput> {
  if (status === undefined || status === order.fulfillmentStatus) return {};
  const onHold = moveBlocker(order, status);
  if (onHold)
    throw new ShopError("conflict", `This order ${onHold}. It can move forward once the hold is released.`);
  if (order.cancelReason !== null && order.cancelReason !== "shop")
    throw new ShopError("conflict", "This order was canceled and can no longer be packed or shipped.");
  return { fulfillmentStatus: status, ...(await shippedColumns(tx, order, status)) };
}

/**
 * Packing takes the units out of lots; an order that is not packed after all returns them.
 * @throws {ShopError} conflict
 */
async function moveUnits(tx: Tx, before: Order, after: Order): Promise<void> {
  if (before.fulfillmentStatus === after.fulfillmentStatus) return;
  const [wasPacked, isPacked] = [before, after].map(({ fulfillmentStatus }) => fulfillmentStatus !== "new");
  if (isPacked && !wasPacked) await allocateOrder(tx, after);
  else if (isPacked) await refuseRecalled(tx, after);
  if (wasPacked && !isPacked) await releaseAllocations(tx, after.id);
}

/** The entry for a change in the order's history. */
async function noteStep(
  tx: Tx,
  { userId }: OrderActor,
  before: Order,
  after: Order,
  note: string | undefined,
): Promise<void> {
  const { id: orderId, fulfillmentStatus: status, courier } = after;
  const wasAdjusted = before.adjustmentCents !== after.adjustmentCents;
  const isStep = before.fulfillmentStatus !== status;
  const isReaddressed = !isDeepStrictEqual(before.shippingAddress, after.shippingAddress);
  const parcel = [courier, after.trackingNumber].filter(Boolean).join(" ");
  const isNewParcel = isParcelChanged(before, after);
  const events = [
    ...(isStep
      ? [{ type: status, message: note ?? ((status === "shipped" && parcel) || STATUS_BADGES[status].label) }]
      : []),
    ...(isReaddressed ? [{ type: "address", message: "Address corrected" }] : []),
    ...(wasAdjusted ? [{ type: "adjusted", message: `Total set to $${seen(after).total}` }] : []),
    ...(isNewParcel && !isStep ? [{ type: "tracking", message: parcel }] : []),
  ];
  await tx.orderEvent.createMany({
    data: events.map((event) => ({ ...event, orderId, actorId: userId })),
  });
}
