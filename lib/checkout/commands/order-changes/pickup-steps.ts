import "server-only";
import { isDeepStrictEqual } from "node:util";
import { dayOf, fromDay } from "@/lib/core/dates";
import { findTiming } from "@/lib/marketing/queries/delivery-methods";
import { getPickupSettings, toPickupPlace } from "@/lib/marketing/queries/pickup";
import { estimateDelivery } from "@/lib/marketing/rules/dispatch";
import { pickupReadyOn, pickupUntil } from "@/lib/marketing/rules/pickup";
import { type PickupPlace, type PickupSettings, pickupPlaceSchema } from "@/lib/marketing/schema/pickup";
import { isBackwardMove } from "@/lib/orders/rules/holds";
import type { ShippingAddress } from "@/lib/orders/schema";
import type { UpdateOrderInput } from "@/lib/orders/schema/admin-order";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { enqueueMail } from "@/lib/server/outbox";
import { type Order, Prisma } from "@/prisma/generated/client";
import { requireMailKey } from "./find-mail-key";

const placeOf = ({ pickupPlace }: Order): PickupPlace | null =>
  pickupPlaceSchema.nullable().parse(pickupPlace);

/**
 * What a change by staff means for a pickup: the place of an order that is now collected, no address of the shop on one
 * that is now shipped, and the last day to collect one that became ready.
 */
export async function pickupColumns(
  tx: Tx,
  order: Order,
  {
    fulfillmentMethod: method = order.fulfillmentMethod,
    status = order.fulfillmentStatus,
    shippingAddress,
  }: UpdateOrderInput,
): Promise<Prisma.OrderUncheckedUpdateInput> {
  const place = placeOf(order);
  if (method === "shipping")
    return place
      ? {
          pickupPlace: Prisma.DbNull,
          pickupUntil: null,
          ...(shippingAddress === undefined && customerAddressOf(order) === null
            ? { shippingAddress: Prisma.DbNull }
            : {}),
          ...(await newEstimate(tx, order, null)),
        }
      : {};
  const settings = place ? null : await findPlace(tx);
  const known = place ?? (settings && toPickupPlace(settings));
  const isReady = status === "pickup";
  const isNewlyReady =
    isReady && (order.fulfillmentStatus !== "pickup" || order.fulfillmentMethod !== method);
  return {
    ...(settings
      ? { pickupPlace: toPickupPlace(settings), ...(await newEstimate(tx, order, settings)) }
      : {}),
    ...(isNewlyReady && known ? { pickupUntil: await lastDay(tx, known) } : {}),
    ...(isReady || order.pickupUntil === null ? {} : { pickupUntil: null }),
  };
}

async function findPlace(tx: Tx): Promise<PickupSettings | null> {
  const settings = await getPickupSettings(tx);
  return settings.isOn ? settings : null;
}

/**
 * The new estimate for a paid order that was changed between shipping and pickup: the day
 * of arrival, or the day it should be ready.
 * @param settings the pickup settings; null if the order is now shipped
 */
async function newEstimate(
  tx: Tx,
  order: Order,
  settings: PickupSettings | null,
): Promise<Pick<Prisma.OrderUncheckedUpdateInput, "estimatedDeliveryDate">> {
  const { paidAt, fulfillmentStatus } = order;
  if (!paidAt || fulfillmentStatus === "shipped" || fulfillmentStatus === "done") return {};
  const { maxDays, schedule, timeZone } = await findTiming(order, tx);
  const day = settings
    ? pickupReadyOn(now(), settings, timeZone)
    : estimateDelivery(now(), maxDays, schedule, timeZone).arrivesBy;
  return { estimatedDeliveryDate: fromDay(day) };
}

async function lastDay(tx: Tx, place: PickupPlace): Promise<Date> {
  const timeZone = await findTimeZone(tx);
  return fromDay(pickupUntil(dayOf(now(), timeZone), place));
}

/** An order that waits at the place and is shipped after all is packed again: no step of shipping follows "pickup". */
export const withImpliedStatus = (order: Order, input: UpdateOrderInput): UpdateOrderInput =>
  order.fulfillmentMethod === "pickup" &&
  input.fulfillmentMethod === "shipping" &&
  order.fulfillmentStatus === "pickup" &&
  (input.status ?? "pickup") === "pickup"
    ? { ...input, status: "packed" }
    : input;

/**
 * The customer's address of an order. A pickup order from checkout has the place's; its
 * buyer has given none, so staff have to ask for it.
 */
export function customerAddressOf(order: Order): ShippingAddress | null {
  const to = order.shippingAddress as ShippingAddress | null;
  const place = placeOf(order);
  const fields = (of: PickupPlace | ShippingAddress) => [of.address, of.city, of.state, of.zip];
  return to && place && isDeepStrictEqual(fields(to), fields(place)) ? null : to;
}

/** Emails the buyer when the order becomes ready and when it was handed over. */
export async function mailPickup(tx: Tx, before: Order, after: Order): Promise<void> {
  const { id: orderId, fulfillmentStatus: status, paidAt, cancelledAt, customerEmail } = after;
  if (after.fulfillmentMethod !== "pickup" || !paidAt || cancelledAt || !customerEmail) return;
  if (before.fulfillmentStatus === status || isBackwardMove(before.fulfillmentStatus, status)) return;
  if (status !== "pickup" && status !== "done") return;
  const template = status === "pickup" ? "order-ready" : "order-picked-up";
  const key = await requireMailKey(tx, `${template}:${orderId}`);
  await enqueueMail(tx, { key, template, recipient: customerEmail, data: { orderId } });
}
