/**
 * The stock that one cart and one network address may hold at a time: all figures of D43 (docs/decisions/0031). They
 * limit how much stock an attacker who never pays can block; a household, an office behind one address and a wholesale
 * member stay well below.
 */

/** Units of one product in a cart: larger orders are arranged with the shop (D43). */
export const MAX_LINE_QUANTITY = 500;

export const CONTACT_PATH = "/contact";

/**
 * The maximum age of a hold, from HOLD_SECONDS (15 minutes unless it is set otherwise): pressing Pay again extends it
 * to at most twice that (30 minutes) after the first press, and after its expiry the cart cannot hold the same products
 * for a third of it (5 minutes).
 */
export const HOLD_MAX_RATIO = 2;
export const HOLD_PAUSE_DIVISOR = 3;

/** Caps on unpaid orders that hold stock. */
export interface HoldCaps {
  /** Unpaid orders of one address. A cart has at most one. */
  openOrders: number;
  /** Units of one cart, all lines together. */
  unitsPerCart: number;
  /** Units of all unpaid orders of one address. */
  unitsPerAddress: number;
  /** Products that are out of stock because the unpaid orders of one address hold at least half of what is on hand. */
  emptiedProducts: number;
}

/** Wholesale members are counted separately: their orders do not count against other shoppers on the same address. */
export const HOLD_CAPS = {
  standard: { openOrders: 25, unitsPerCart: 500, unitsPerAddress: 750, emptiedProducts: 5 },
  wholesale: { openOrders: 60, unitsPerCart: 2000, unitsPerAddress: 4000, emptiedProducts: 10 },
} as const satisfies Record<string, HoldCaps>;

export type HoldTier = keyof typeof HOLD_CAPS;

/** The caps that apply to a viewer's holds. */
export const holdTierOf = ({ isWholesale }: { isWholesale: boolean }): HoldTier =>
  isWholesale ? "wholesale" : "standard";

/** Declined cards after which an intent is canceled; the next press of Pay creates another one (D37). */
export const MAX_DECLINES_PER_INTENT = 5;

/** The smallest amount that a card can pay, in cents: the payment provider's limit. */
export const MIN_CARD_CENTS = 50;
export const BELOW_CARD_MINIMUM =
  "A card can't pay less than $0.50. Please add an item, or remove the discount code.";
/** The largest amount that a card can pay, in cents: $999,999.99, the payment provider's limit. */
export const MAX_CARD_CENTS = 99_999_999;
