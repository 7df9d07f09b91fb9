import type { DiscountRefusal } from ".";

/**
 * A discount on the first month of a membership, with the facts that decide whether a
 * shopper may use it (docs/decisions/0067).
 */
export interface FirstMonthDiscount {
  id: string;
  title: string;
  /** Null: automatic. */
  code: string | null;
  kind: "percent" | "fixed";
  /** Whole, 1 to 99. */
  percent: number | null;
  amountCents: number | null;
  /** The plans that it is for; empty for every plan. */
  plans: { id: string; name: string }[];
  /** For users who have never been members, as the first-month offer of D39 is. */
  isFirstOnly: boolean;
  isOncePerCustomer: boolean;
  maxUses: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  isEnabled: boolean;
  /** Reserved and final uses by others; counted only where a maximum may refuse the shopper. */
  uses: number;
  /** This shopper has paid a first month with it. */
  hasUsed: boolean;
  /** This shopper's unpaid purchase has reserved a use: for that purchase the discount stays valid after its end. */
  isHeld: boolean;
}

/**
 * The discounts that the first month of a shopper's membership may have: that of the code
 * first, then the automatic ones.
 */
export interface FirstMonthDiscounts {
  /** In capitals, as the shopper entered it. */
  code: string | null;
  /** The code exists, and is for orders of products. */
  isForOrders: boolean;
  /** Of the shop. */
  timeZone: string;
  discounts: FirstMonthDiscount[];
}

/** The reasons why a shopper may not use a discount on a first month. */
export type FirstMonthRefusal =
  | Extract<DiscountRefusal, "withdrawn" | "not_started" | "ended" | "used_up" | "already_used">
  | "for_orders"
  | "first_membership"
  | "other_plan";

/** The discount that a first month has, as the shopper sees it. */
export interface AppliedFirstMonth {
  id: string;
  title: string;
  code: string | null;
}
