import { z } from "zod";
import {
  choiceField,
  costField,
  daySchema,
  optionalText,
  requestKeyField,
  requiredText,
  versionField,
  wholeNumber,
} from "@/lib/admin/schema/fields";
import { dayFilters, listSchema } from "@/lib/admin/schema/list";
import type { Day } from "@/lib/core/dates";
import type { Cents } from "@/lib/core/money";
import { isStorableText } from "@/lib/core/text";
import type { AdminOrderStatus } from "@/lib/orders/schema/admin-order";

const MAX_UNITS = 100_000;

const units = wholeNumber(1, MAX_UNITS);
const optionalDay = z
  .union([z.literal(""), z.null(), daySchema], "must be a day such as 2026-12-31, or empty")
  .transform((day) => day || null);
const batch = optionalText(60);

/** POST /api/admin/products/{id}/lots. `cost`: in dollars, of one unit; without it the product's. */
export const receiveLotSchema = z.object({
  requestKey: requestKeyField,
  quantity: units,
  bestBefore: optionalDay.default(null),
  batch: batch.default(""),
  cost: costField.optional(),
});
export type ReceiveLotInput = z.output<typeof receiveLotSchema>;
export type ReceiveLotValues = z.input<typeof receiveLotSchema>;

/** PATCH /api/admin/lots/{id} */
export const updateLotSchema = z.object({ bestBefore: optionalDay, batch, version: versionField });
export type UpdateLotInput = z.output<typeof updateLotSchema>;
export type UpdateLotValues = z.input<typeof updateLotSchema>;

export const LOT_STATES = ["for_sale", "expiring", "too_old", "recalled", "empty"] as const;
export type LotState = (typeof LOT_STATES)[number];

/**
 * The query of the Lots tab; without a state, all that still have units or are recalled. An invalid filter is ignored.
 */
export const lotListSchema = listSchema(["expiry", "product", "units", "received"], "expiry").extend({
  state: z
    .enum([...LOT_STATES, "all"])
    .optional()
    .catch(undefined),
  product: z.string().min(1).max(80).refine(isStorableText).optional().catch(undefined),
});
export type LotListParams = z.output<typeof lotListSchema>;

/** A lot as staff see it. */
export interface AdminLot {
  id: string;
  version: number;
  productId: string;
  product: string;
  /** False for the lot of stock edits, which has neither batch nor date. */
  isReceived: boolean;
  batch: string;
  bestBefore: Day | null;
  state: LotState;
  received: number;
  /** Units that are still there. */
  quantity: number;
  createdAt: string;
}

/** The units of a product with lots (docs/decisions/0065). */
export interface ProductStock {
  /** In lots, for sale or not. */
  onHand: number;
  /** `inventory` of the documented calls: not sold yet, but part of it may be held. */
  forSale: number;
  held: number;
  /** Sold, and not taken from a lot yet. */
  toPack: number;
  /** Sold or held, and no longer in a lot that is for sale. */
  short: number;
  /** In lots that are too old to ship or recalled. */
  blocked: number;
}

export const WRITE_OFF_REASONS = ["expired", "damaged", "lost", "recalled", "refunded", "other"] as const;
export type WriteOffReason = (typeof WRITE_OFF_REASONS)[number];

/** POST /api/admin/lots/{id}/write-off */
export const writeOffSchema = z.object({
  requestKey: requestKeyField,
  quantity: units,
  reason: choiceField(WRITE_OFF_REASONS),
  note: optionalText(300).default(""),
});
export type WriteOffInput = z.output<typeof writeOffSchema>;
export type WriteOffValues = z.input<typeof writeOffSchema>;

/** POST /api/admin/lots/{id}/recall. `reason`: shown to the lot's customers. */
export const recallLotSchema = z.object({ reason: requiredText(300) });

/** An order that units of a lot were packed for. */
export interface LotOrder {
  id: string;
  orderNumber: string;
  customerName: string;
  customerEmail: string;
  userId: string | null;
  status: AdminOrderStatus;
  quantity: number;
  /** When the email about the recall was queued. */
  notifiedAt: string | null;
}

/** A lot with every order that received it, and its write-offs. */
export interface AdminLotDetail extends AdminLot {
  recallReason: string;
  orders: LotOrder[];
  writeOffs: {
    id: string;
    quantity: number;
    reason: WriteOffReason;
    note: string;
    /** Null where the unit cost is unknown. */
    costCents: Cents | null;
    who: string | null;
    at: string;
  }[];
}

/** What the email about a recall tells. */
export interface RecalledLot {
  product: string;
  batch: string;
  bestBefore: Day | null;
  reason: string;
  orderNumbers: string[];
}

export const WASTE_GROUPS = ["reason", "product", "lot"] as const;
/** The query of the waste report; an invalid filter is ignored. */
export const wasteListSchema = listSchema(["name", "units", "cost"], "-cost").extend({
  group: z.enum(WASTE_GROUPS).catch("reason").default("reason"),
  ...dayFilters,
});
export type WasteListParams = z.output<typeof wasteListSchema>;

/** Written-off units of a reason, a product or a lot. */
export interface WasteRow {
  id: string;
  name: string;
  units: number;
  /** Of the units whose cost is known. */
  costCents: Cents;
  unknownUnits: number;
}
