import "server-only";
import { groupBy } from "@/lib/core/group-by";
import { centsToDecimal } from "@/lib/core/money";
import { US_STATES } from "@/lib/core/us-states";
import type { MethodTerms } from "@/lib/pricing/schema";
import { db, type Tx } from "@/lib/server/db";
import type { Order, Prisma, StoreSettings } from "@/prisma/generated/client";
import { listOfferedMethods } from "../rules/delivery-methods";
import { maxDaysOf, scheduleOf } from "../rules/dispatch";
import { type AdminDeliveryMethod, isDocumented } from "../schema/delivery-methods";
import type { DispatchSchedule } from "../schema/dispatch";
import { WEEKDAYS } from "../schema/pickup";
import { findDispatch } from "./dispatch";
import { getCurrentPriceRules } from "./price-rules";
import { getStoreRow } from "./settings";

/**
 * The methods that staff can choose for a payment link. Whether one is available for the
 * address and the products is checked later.
 */
export async function listDraftMethods(): Promise<Pick<MethodTerms, "id" | "name">[]> {
  const { shipping } = await getCurrentPriceRules({ memberDiscountPercent: 0, memberFreeFromCents: null });
  const anything = { state: undefined, chilled: [], canCollect: false };
  return listOfferedMethods(shipping, anything).map(({ id, name }) => ({ id, name }));
}

/** When a method's parcels leave and how long they take at most. */
export interface MethodTiming extends Pick<MethodTerms, "id" | "shipDays" | "cutoffTime"> {
  /** Business days. */
  maxDays: number;
}

/** The timing of every method by id, including methods that are off. */
export async function findMethodTimings(tx: Tx = db()): Promise<Map<string, MethodTiming>> {
  const select = { id: true, shipDays: true, cutoffTime: true, maxDays: true } as const;
  const rows = await tx.deliveryMethod.findMany({ select });
  return new Map(rows.map((row) => [row.id, row]));
}

/** What determines when an order arrives. @param order if it has no method id or days, the current method's are used */
export async function findTiming(
  order: Pick<Order, "shippingMethod"> & Partial<Pick<Order, "deliveryMethodId" | "deliveryDays">>,
  tx: Tx = db(),
): Promise<{ maxDays: number; schedule: DispatchSchedule; timeZone: string }> {
  const { timeZone, schedule } = await findDispatch(tx);
  const timing = (await findMethodTimings(tx)).get(order.deliveryMethodId ?? order.shippingMethod);
  const deliveryDays = order.deliveryDays ?? timing?.maxDays ?? null;
  return {
    maxDays: maxDaysOf({ shippingMethod: order.shippingMethod, deliveryDays }),
    schedule: scheduleOf(timing, schedule),
    timeZone,
  };
}

/** The delivery method of an order. */
export interface MethodOfOrder
  extends Pick<MethodTerms, "id" | "name" | "carriesChilled" | "shipDays" | "cutoffTime"> {
  /** Null: every state. */
  states: readonly string[] | null;
}

/**
 * The delivery method that an order was placed with, even if the shop no longer offers it.
 * Pickup orders have the default one.
 */
export async function findMethodOfOrder(
  { deliveryMethodId, shippingMethod }: Pick<Order, "deliveryMethodId" | "shippingMethod">,
  tx: Tx = db(),
): Promise<MethodOfOrder | null> {
  const id = deliveryMethodId ?? shippingMethod;
  const row = await tx.deliveryMethod.findUnique({ where: { id }, include });
  return row && { ...row, states: row.isEverywhere ? null : row.states.map(({ state }) => state) };
}

const include = { states: true } satisfies Prisma.DeliveryMethodInclude;
type Row = Prisma.DeliveryMethodGetPayload<{ include: typeof include }>;

/** Every delivery method as staff edit it, in display order. */
export async function listDeliveryMethods(tx: Tx = db()): Promise<AdminDeliveryMethod[]> {
  const store = await getStoreRow(tx);
  const rows = await tx.deliveryMethod.findMany({ include, orderBy: [{ position: "asc" }, { id: "asc" }] });
  return rows.map((row) => toAdminMethod(row, store));
}

/** A delivery method as staff edit it; null for an unknown id. */
export async function findDeliveryMethod(id: string, tx: Tx = db()): Promise<AdminDeliveryMethod | null> {
  const row = await tx.deliveryMethod.findUnique({ where: { id }, include });
  return row && toAdminMethod(row, await getStoreRow(tx));
}

function toAdminMethod(row: Row, store: StoreSettings): AdminDeliveryMethod {
  const { id, name, isOn, position, hasFreeDelivery, minDays, maxDays, carriesChilled } = row;
  const rate = id === "expedited" ? store.expeditedShippingCents : store.standardShippingCents;
  return {
    ...{ id, name, isOn, position, hasFreeDelivery, minDays, maxDays, carriesChilled },
    price: centsToDecimal(row.priceCents ?? rate),
    onlyStates: row.isEverywhere ? [] : inOrder(row.states),
    zones: toZones(row.states),
    shipDays: WEEKDAYS.filter((day) => row.shipDays.includes(day)),
    cutoffTime: row.cutoffTime ?? "",
    version: row.version + (isDocumented(id) ? store.shippingVersion : 0),
  };
}

const inOrder = (rows: readonly { state: string }[]): string[] =>
  US_STATES.filter((state) => rows.some((row) => row.state === state));

/** The states with their own price, grouped by price. */
function toZones(rows: Row["states"]): AdminDeliveryMethod["zones"] {
  const priced = rows.flatMap(({ state, priceCents }) =>
    priceCents === null ? [] : [{ state, priceCents }],
  );
  return [...groupBy(priced, ({ priceCents }) => String(priceCents))]
    .map(([price, of]) => ({ states: inOrder(of), priceCents: Number(price) }))
    .sort((one, other) => one.priceCents - other.priceCents)
    .map(({ states, priceCents }) => ({ states, price: centsToDecimal(priceCents) }));
}
