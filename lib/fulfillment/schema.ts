import { z } from "zod";
import type { Category } from "@/lib/catalog/schema";
import type { Day } from "@/lib/core/dates";
import { MAX_BATCH_ORDERS } from "@/lib/orders/schema/admin-order";

const id = z.string("is required").min(1, "is required").max(80, "is too long");

/**
 * The query of the packing pages: `orders` has the ids of the chosen orders with commas between them, all orders to pack
 * without it; `order` is the one to begin with. An invalid value is ignored.
 */
export const packingSchema = z.object({
  orders: z
    .string()
    .transform((list) => [...new Set(list.split(",").filter(Boolean))].slice(0, MAX_BATCH_ORDERS))
    .pipe(z.array(id).min(1))
    .optional()
    .catch(undefined),
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
