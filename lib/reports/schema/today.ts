import type { Day } from "@/lib/core/dates";

/** Units of a lot that packing takes. */
export interface LotToPick {
  id: string;
  product: string;
  batch: string;
  bestBefore: Day;
  units: number;
}

/** An order whose processing time ends today or has passed. */
export interface DueOrder {
  id: string;
  orderNumber: string;
  customerName: string;
  /** The delivery method as it was at checkout; null for standard delivery and for pickup. */
  methodName: string | null;
  isPickup: boolean;
  /** Fulfillment progress: not packed, packed, or also labeled. */
  status: "new" | "packed" | "labeled";
  /**
   * ISO 8601: 24 hours after the payment, or the end of the ship day; for pickup orders,
   * the end of the day it should be ready.
   */
  deadline: string;
  isLate: boolean;
}

/** An order whose carrier reports a problem with its parcel. */
export interface DeliveryProblem {
  id: string;
  orderNumber: string;
  customerName: string;
  /** What the carrier says. */
  detail: string;
}

/** A product that renewals will lack, or that is low on stock. */
export interface ScarceProduct {
  id: string;
  name: string;
  /** On hand; of a product that renewals will lack, those that no order holds. */
  units: number;
  /** The first day whose renewals the stock does not cover. */
  shortFrom: Day | null;
}

/** The Today page. Each list has its most urgent lines, and how many there are in all. */
export interface Today {
  day: Day;
  /** Of the shop. */
  timeZone: string;
  /**
   * Which orders are due on their ship day instead of 24 hours after their payment: those
   * of all delivery methods, of some, or of none.
   */
  shipDays: "all" | "some" | "none";
  /** Orders to pack; how many of them the pick list has, and their units. */
  toPack: number;
  onPickList: number;
  unitsToPack: number;
  lots: LotToPick[];
  lotsInAll: number;
  orders: DueOrder[];
  ordersInAll: number;
  problems: DeliveryProblem[];
  problemsInAll: number;
  /** Today and tomorrow, if anything renews. Those of today include overdue ones. */
  renewals: { day: Day; isToday: boolean; count: number; units: number }[];
  scarce: ScarceProduct[];
  scarceInAll: number;
}
