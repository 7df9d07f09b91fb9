import { z } from "zod";
import type { AdminOrderStatus } from "@/lib/orders/schema/admin-order";

const id = z.string("is required").min(1, "is required").max(80, "is too long");

/** A measure with at most one decimal, above 0. */
const measure = (most: number) =>
  z
    .union([z.string(), z.number()], "Required")
    .transform((value) => (value === "" ? Number.NaN : Number(value)))
    .refine((value) => value > 0 && value <= most && Number.isInteger(Math.round(value * 1000) / 100), {
      error: `must be above 0 and at most ${most.toLocaleString("en-US")}, with up to one decimal`,
    });

/** The largest parcel that UPS, FedEx and USPS take: 150 pounds, 108 inches. */
const MAX_OUNCES = 2_400;
const MAX_INCHES = 108;

/** POST /api/admin/packing/{id}/rates: the parcel, in ounces and inches. */
export const parcelSizeSchema = z.object({
  weightOz: measure(MAX_OUNCES),
  lengthIn: measure(MAX_INCHES),
  widthIn: measure(MAX_INCHES),
  heightIn: measure(MAX_INCHES),
});
export type ParcelSize = z.output<typeof parcelSizeSchema>;
export type ParcelSizeValues = z.input<typeof parcelSizeSchema>;

/** POST /api/admin/packing/{id}/label: the rate and its price in cents as they were shown. */
export const buyLabelSchema = z.object({
  labelId: id,
  rateId: id,
  cents: z.int("must be whole cents").min(0, "must be 0 or more"),
});
export type BuyLabelInput = z.output<typeof buyLabelSchema>;

/** POST /api/admin/packing/{id}/label/void */
export const voidLabelSchema = z.object({ labelId: id });

/**
 * GET /api/admin/packing/labels: the ids of the orders with commas between them;
 * `slips=yes` adds each order's packing slip.
 */
export const labelsFileSchema = z.object({
  orders: z
    .string("is required")
    .transform((list) => [...new Set(list.split(",").filter(Boolean))])
    .pipe(z.array(id).min(1, "is required").max(100, "must name 100 orders or fewer")),
  slips: z.enum(["yes", "no"]).catch("no").default("no"),
});

/** A service that a carrier offers. */
export interface LabelRate {
  id: string;
  carrier: string;
  service: string;
  cents: number;
  /** Until delivery; null when the carrier does not say. */
  days: number | null;
}

/** The response with the rates of a parcel. */
export interface LabelQuote {
  labelId: string;
  rates: LabelRate[];
  /** Why carriers offered nothing, in their words. */
  problems: string[];
}

/** `checking`: the courier was asked to sell or void it, and has not confirmed it. */
export type LabelStateName = "bought" | "checking" | "voided";

/** The label of an order as staff see it. */
export interface OrderLabel {
  id: string;
  state: LabelStateName;
  /** "USPS Ground Advantage". */
  service: string;
  cents: number | null;
  trackingNumber: string | null;
  /** Where the parcel is, in words; empty before the first scan. */
  tracking: string;
  /** The parcel was damaged, lost, refused or is on its way back. */
  hasDeliveryProblem: boolean;
  refund: string;
  /** Why the last purchase or void failed. */
  problem: string;
  canVoid: boolean;
}

/** An order that is packed and not shipped, at the labels desk. */
export interface OrderToLabel {
  id: string;
  orderNumber: string;
  customerName: string;
  /** "Ojai, CA 93023". */
  destination: string;
  /** The delivery method as it was at checkout; null for standard delivery. */
  methodName: string | null;
  status: AdminOrderStatus;
  /** Of its contents and the packaging, as the products say. */
  suggestedOz: number;
  label: OrderLabel | null;
}

/** GET /admin/packing/labels */
export interface LabelDesk {
  /** "EasyPost"; null without a courier. */
  courier: string | null;
  orders: OrderToLabel[];
  /** Packed orders in the shop; more than the list has. */
  total: number;
}
