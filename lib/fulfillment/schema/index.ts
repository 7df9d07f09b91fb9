import { z } from "zod";
import type { Category } from "@/lib/catalog/schema";
import type { Day } from "@/lib/core/dates";
import {
  type AdminOrderStatus,
  MAX_BATCH_ORDERS,
  orderBatch,
  orderFieldsSchema,
  seenOrder,
} from "@/lib/orders/schema/admin-order";

const id = z.string("is required").min(1, "is required").max(80, "is too long");

const idList = z
  .string("is required")
  .transform((list) => [...new Set(list.split(",").filter(Boolean))].slice(0, MAX_BATCH_ORDERS))
  .pipe(z.array(id).min(1, "is required"));

/** GET /api/admin/packing/slips: the ids of the orders with commas between them. */
export const slipsSchema = z.object({ orders: idList });

/**
 * The query of the packing pages: `orders` has the ids of the chosen orders with commas between them, all orders to
 * pack without it; `order` is the one to begin with. An invalid value is ignored.
 */
export const packingSchema = z.object({
  orders: idList.optional().catch(undefined),
  order: id.optional().catch(undefined),
});
export type PackingParams = z.output<typeof packingSchema>;

/** POST /api/admin/packing/{id}: the order and the lots as the packer saw them. */
export const packOrderSchema = z.object({
  version: z.int("must be a whole number"),
  lots: z
    .array(z.object({ lotId: id, quantity: z.int("must be a whole number").positive("must be 1 or more") }))
    .max(1_000, "must be 1,000 or fewer"),
});
export type PackOrderInput = z.output<typeof packOrderSchema>;

/** An order to pack, in the order in which they are packed. */
export interface QueuedOrder {
  id: string;
  version: number;
  orderNumber: string;
  customerName: string;
  notes: string;
  fulfillmentMethod: "shipping" | "pickup";
  shippingMethod: "standard" | "expedited";
  deliveryMethodId: string | null;
  /** The longest time of the delivery method, in business days; null in orders from before 0079. */
  deliveryDays: number | null;
  /** The delivery method as it was at checkout; null for standard delivery and for pickup. */
  methodName: string | null;
}

/** A packed pickup order. */
export interface WaitingPickup {
  id: string;
  version: number;
  orderNumber: string;
  customerName: string;
  isReady: boolean;
  /** When it should be ready. */
  readyOn: Day | null;
  /** The last day to collect it, once it is ready. */
  until: Day | null;
  /** That day has passed. */
  isOverdue: boolean;
}

/** GET /admin/packing/pickup: the orders of the page, and how many there are. */
export interface PickupList {
  orders: WaitingPickup[];
  total: number;
}

/** Units of a lot to take. */
export interface LotUnits {
  id: string;
  batch: string;
  isReceived: boolean;
  bestBefore: Day | null;
  units: number;
}

/** A product to take from the shelves. */
export interface PickedProduct {
  /** Product id; the line's for a product that no longer exists. */
  key: string;
  productId: string | null;
  name: string;
  sku: string | null;
  barcode: string | null;
  imageUrl: string | null;
  unitLabel: string;
  /** All units, including those of no lot and missing ones. */
  units: number;
  /** In the order in which they expire. */
  lots: LotUnits[];
  /** Units that no lot is left for that would arrive with enough life. */
  missing: number;
}

/** GET /admin/packing: everything to take from the shelves for some orders. */
export interface PickList {
  orders: number;
  /** Number of orders to pack in the shop. */
  total: number;
  /** Chosen orders that are not to be packed. */
  leftOut: number;
  units: number;
  groups: { category: Category | null; products: (PickedProduct & { orders: string[] })[] }[];
}

/** An order at the packing table. */
export interface PackingOrder extends QueuedOrder {
  products: PickedProduct[];
}

/** The response to a packed order; `before` undoes it through POST /api/admin/orders/status/undo. */
export interface PackedResult {
  id: string;
  orderNumber: string;
  version: number;
  before: "new";
}

/** The cells of a row in a tracking file, beside its order number. */
export const trackingSchema = orderFieldsSchema
  .pick({ courier: true, trackingUrl: true })
  .partial()
  .extend({
    trackingNumber: orderFieldsSchema.shape.trackingNumber.refine((number) => number !== "", "is required"),
  });

/** POST /api/admin/packing/shipments: orders that were shipped, each with the version that was seen. */
export const shipOrdersSchema = z.object({ orders: orderBatch(seenOrder.extend(trackingSchema.shape)) });
export type ShipOrdersInput = z.output<typeof shipOrdersSchema>;

/** The columns of a tracking file, named as in orders.csv. */
export const TRACKING_COLUMNS = ["orderNumber", "courier", "trackingNumber", "trackingUrl"] as const;
export type TrackingColumn = (typeof TRACKING_COLUMNS)[number];

/** What a row of a tracking file does. */
export interface TrackingLine {
  /** Of the file, from 1. */
  line: number;
  orderNumber: string;
  courier: string;
  trackingNumber: string;
  trackingUrl: string;
  /** `ship`: marks the order as shipped. `add`: gives a shipped order its number. `same`: it has both already. */
  outcome: "ship" | "add" | "same" | "error";
  /** The order, where the shop has it. */
  order: { id: string; version: number; status: AdminOrderStatus; customerName: string } | null;
  /** Column → problem and fix, in sentences. */
  problems: { field: TrackingColumn; problem: string }[];
}

/** POST /api/admin/packing/tracking: the preview of a tracking file, a line for each order. */
export interface TrackingPlan {
  lines: TrackingLine[];
}
