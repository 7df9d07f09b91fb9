import { z } from "zod";
import type { Cents } from "@/lib/core/money";

/**
 * Offers of a line (D19, D42): `bundle` follows the price tiers, `category-sale` was given while a category was
 * selected. The API says "category-sale"; the database writes category_sale.
 */
export const OFFERS = ["bundle", "category-sale"] as const;
export type Offer = (typeof OFFERS)[number];

export const SHIPPING_METHODS = ["standard", "expedited"] as const;
export const shippingMethodSchema = z.enum(SHIPPING_METHODS);
export type ShippingMethod = z.infer<typeof shippingMethodSchema>;

/**
 * The format of delivery method ids, which the database enforces too: `standard`,
 * `expedited`, or the id of a method that the shop added.
 */
export const METHOD_ID = /^[a-z0-9]{1,40}$/;
/** The id of a delivery method (docs/decisions/0079), or "pickup" (docs/decisions/0072). */
export type DeliveryMethod = string;
/** The delivery method of requests without one, and of cart prices before checkout. */
export const DEFAULT_METHOD = "standard" satisfies ShippingMethod;

/** The facts about a product that decide its price. */
export interface PricedProduct {
  regularPriceCents: Cents;
  wholesalePriceCents: Cents | null;
}

/** A line to price. */
export interface LineInput {
  product: PricedProduct;
  quantity: number;
  isSubscription: boolean;
  /** Every offer that the line received; its price is the lowest among them (D42). */
  offers: readonly Offer[];
  /** Of a renewal. */
  renewalDiscount?: RenewalDiscount | null;
}

/** The discount with which a subscription started, on its first renewals (docs/decisions/0063). */
export interface RenewalDiscount {
  /** Whole percent. */
  percent: number;
  combinesWithMemberPrice: boolean;
  combinesWithOffers: boolean;
}

/**
 * Everything beside the lines that decides prices. Percentages are whole numbers, rates thousandths of a percent (8000
 * = 8 %).
 */
export interface PriceRules {
  memberDiscountPercent: number;
  offers: { bundle: boolean; categorySale: boolean };
  flashSalePercent: number;
  shipping: ShippingRules;
  taxRateThousandths: number;
}

/** Business days that a delivery takes. */
export interface DayRange {
  from: number;
  to: number;
}

/** D52: the delivery price where it is not free, in cents. */
export interface DeliveryRates {
  standardCents: Cents;
  expeditedCents: Cents;
}

/** A delivery method that is on, as it applies to the state of an address (docs/decisions/0079). */
export interface MethodTerms {
  id: string;
  name: string;
  /** The price in this state, if delivery is not free. */
  priceCents: Cents;
  /** Whether free delivery (for everyone, from a subtotal, for members and by code: D20) applies to it. */
  hasFreeDelivery: boolean;
  days: DayRange;
  carriesChilled: boolean;
  /** Whether it delivers to the state; true until the state is known. */
  deliversHere: boolean;
  /** Whether the price or the availability depends on the state. */
  dependsOnState: boolean;
  /** Its own ship days and cutoff time; if empty, the store's apply. */
  shipDays: readonly string[];
  cutoffTime: string | null;
}

/** The fields of a delivery method that an order stores, so that later changes to the method do not affect it. */
export type OrderedMethod = Pick<MethodTerms, "id" | "name" | "days" | "shipDays" | "cutoffTime">;

/** D20. `free` is the default: for everyone, on every order. */
export interface ShippingRules extends DeliveryRates {
  mode: "free" | "policy";
  /** In display order. Default: the two documented methods at their rates. */
  methods?: readonly MethodTerms[];
  freeFromCents: Cents;
  /** Members: free from this subtotal on (0 = always); null for non-members. */
  memberFreeFromCents: Cents | null;
}

export const DISCOUNT_KINDS = ["percent", "fixed", "free_delivery", "buy_x_get_y", "gift"] as const;
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

/** Units of a product that a discount adds to the order for nothing. */
export interface PricedGift extends PricedProduct {
  quantity: number;
}

/** What decides a discount's amount (docs/decisions/0058). The values of other kinds are null. */
export interface PricedDiscount {
  id: string;
  /** Null for an automatic discount. */
  code: string | null;
  /** What shoppers read. */
  title: string;
  kind: DiscountKind;
  /** Whole percent: of the covered items, or of the units that buy_x_get_y gives, where 100 is free. */
  percent: number | null;
  /** Of the fixed kind. */
  amountCents: number | null;
  buyQuantity: number | null;
  getQuantity: number | null;
  gift: PricedGift | null;
  /** Of the percent kind: for how many renewals of the subscriptions that start with it, it continues. */
  renewals: number | null;
  combinesWithMemberPrice: boolean;
  combinesWithOffers: boolean;
  /** For each line of the cart, whether the discount covers it. */
  covers: readonly boolean[];
}

/** A quote's discount, and what it takes off. */
export interface AppliedDiscount {
  id: string;
  code: string | null;
  title: string;
  /** Off the lines, the gift included. */
  goodsCents: Cents;
  /** Off the delivery price. */
  deliveryCents: Cents;
}

/** The reason why a unit price is lower than the regular one. */
export interface PriceReason {
  kind: "member" | "subscription" | "bundle" | "category-sale" | "flash-sale" | "wholesale" | "discount";
  percent: number | null;
}

export interface QuotedLine {
  unitPriceCents: Cents;
  regularPriceCents: Cents;
  quantity: number;
  /** This line's part of the quote's discount. */
  discountCents: Cents;
  /** Unit price × quantity, less the discount. */
  lineTotalCents: Cents;
  reasons: PriceReason[];
}

/** What each renewal of a cart's subscriptions costs at today's prices, before tax and delivery. */
export interface RenewalPrices {
  /** The discount includes this many renewals. */
  count: number;
  /** One of these. */
  cents: Cents;
  /** Each later one. */
  laterCents: Cents;
}

/** The price quote that card, drawer, checkout, intent, order, mail and admin show. */
export interface Quote {
  lines: QuotedLine[];
  /** The discount's gift: a further line of the order, at its price less all of it. */
  gift: QuotedLine | null;
  subtotalCents: Cents;
  /** The price of the lines and the gift at regular prices, less the subtotal. */
  discountCents: Cents;
  /** D22: 20 % of the undiscounted subtotal of the subscription lines. */
  subscriptionSavingsCents: Cents;
  /** Null without one. Its amounts are in the figures around it. */
  applied: AppliedDiscount | null;
  /** Null unless the discount lowers the price of renewals. */
  renewals: RenewalPrices | null;
  shippingCents: Cents;
  shippingReason:
    | "free-for-all"
    | "free-from-threshold"
    | "free-for-members"
    | "free-by-discount"
    | "standard"
    | "expedited"
    /** Free delivery does not apply to the method. */
    | "own-price"
    | "pickup"
    /** No method is available for the cart and the address: the total excludes delivery. */
    | "not-deliverable";
  taxCents: Cents;
  taxRateThousandths: number;
  totalCents: Cents;
}

/** The refunded part of the delivery price: none, the share of the returned items, or all of it. */
export const SHIPPING_SHARES = ["none", "share", "all"] as const;
export type ShippingShare = (typeof SHIPPING_SHARES)[number];

/** The facts of an order that decide its refund; all amounts in cents. */
export interface Refundable {
  subtotalCents: number;
  taxCents: number;
  shippingCents: number;
  lines: readonly { id: string; quantity: number; refundedQuantity: number; lineTotalCents: number }[];
  /** Refunded or pending amounts of each part. */
  back: { goodsCents: number; taxCents: number; shippingCents: number };
  /** The part of the charge that is neither refunded nor pending. */
  leftCents: number;
}

/** The amount of a refund. Its parts are at most the amount; the rest is unassigned. */
export interface RefundParts {
  amountCents: Cents;
  goodsCents: Cents;
  taxCents: Cents;
  shippingCents: Cents;
  lines: { id: string; quantity: number; goodsCents: Cents }[];
}

/** The active offers and the applicable member discount: everything that prices depend on besides the product. */
export interface ShownOffers {
  bundle: boolean;
  categorySale: boolean;
  flashSalePercent: number;
  /** The viewer's member discount; 0 for other viewers and on prerendered pages. */
  memberPercent: number;
  /** The smallest discount of any plan; 0 where there is none. */
  planPercent: number;
}

/** The unit prices from a minimum quantity on. */
export interface PriceTier {
  from: number;
  unitCents: Cents;
  /** The highest member price; null for members, whose price is `unitCents`, and when no plan gives a discount. */
  memberCents: Cents | null;
  /** Unit price as a subscription. */
  subscriptionCents: Cents;
  /** "Save 5%"; empty when the quantity saves nothing. */
  saving: string;
}

/** A product's prices by quantity, computed on the server: tiers in ascending order, the first from 1. */
export interface PriceTiers {
  regularCents: Cents;
  /** The viewer's member discount in whole percent; 0 for other viewers. */
  memberPercent: number;
  /** The offer to send to the cart for these prices, at any quantity; undefined without an offer (D42). */
  offer?: Offer | Offer[];
  tiers: readonly [PriceTier, ...PriceTier[]];
}
