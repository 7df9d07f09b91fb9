import { z } from "zod";
import type { Cents } from "@/lib/core/money";

/**
 * Offers that a line can be given (D19, D42): `bundle` follows the quantity ladder, `category-sale` was given while a
 * category was chosen. The API says "category-sale"; the database writes category_sale.
 */
export const OFFERS = ["bundle", "category-sale"] as const;
export type Offer = (typeof OFFERS)[number];

export const SHIPPING_METHODS = ["standard", "expedited"] as const;
export const shippingMethodSchema = z.enum(SHIPPING_METHODS);
export type ShippingMethod = z.infer<typeof shippingMethodSchema>;

/** What pricing has to know of a product. */
export interface PricedProduct {
  regularPriceCents: Cents;
  wholesalePriceCents: Cents | null;
}

/** A line to be priced. */
export interface LineInput {
  product: PricedProduct;
  quantity: number;
  isSubscription: boolean;
  /** Every offer that the line was given; it costs the lowest price among them (D42). */
  offers: readonly Offer[];
}

/** Everything beside the lines that decides prices. Percentages are whole numbers, rates thousandths of a percent (8000 = 8 %). */
export interface PriceRules {
  memberDiscountPercent: number;
  offers: { bundle: boolean; categorySale: boolean };
  flashSalePercent: number;
  shipping: ShippingRules;
  taxRateThousandths: number;
}

/** D52: what delivery costs where it is not free, in cents. */
export interface DeliveryRates {
  standardCents: Cents;
  expeditedCents: Cents;
}

/** D20. `free` is the default: everybody, always. */
export interface ShippingRules extends DeliveryRates {
  mode: "free" | "policy";
  freeFromCents: Cents;
  /** Members: free from this subtotal on (0 = always); null for everybody else. */
  memberFreeFromCents: Cents | null;
}

/** Why a unit price is lower than the regular one. */
export interface PriceReason {
  kind: "member" | "subscription" | "bundle" | "category-sale" | "flash-sale" | "wholesale";
  percent: number | null;
}

export interface QuotedLine {
  unitPriceCents: Cents;
  regularPriceCents: Cents;
  quantity: number;
  lineTotalCents: Cents;
  reasons: PriceReason[];
}

/** One answer to "what does this cost": card, drawer, checkout, intent, order, mail and admin print it. */
export interface Quote {
  lines: QuotedLine[];
  subtotalCents: Cents;
  /** What the lines would cost at regular prices, less the subtotal. */
  discountCents: Cents;
  /** D22: 20 % of the undiscounted subtotal of the subscription lines. */
  subscriptionSavingsCents: Cents;
  shippingCents: Cents;
  shippingReason: "free-for-all" | "free-from-threshold" | "free-for-members" | "standard" | "expedited";
  taxCents: Cents;
  taxRateThousandths: number;
  totalCents: Cents;
}

/** How much of the delivery's price goes back: nothing, the share of the goods that go back, or all of it. */
export const SHIPPING_SHARES = ["none", "share", "all"] as const;
export type ShippingShare = (typeof SHIPPING_SHARES)[number];

/** An order as far as a refund of it has to know it; all amounts in cents. */
export interface Refundable {
  subtotalCents: number;
  taxCents: number;
  shippingCents: number;
  lines: readonly { id: string; quantity: number; refundedQuantity: number; lineTotalCents: number }[];
  /** What has gone back, or is on its way, of each. */
  back: { goodsCents: number; taxCents: number; shippingCents: number };
  /** Of what was charged: has not gone back and is on no way back. */
  leftCents: number;
}

/** What a refund comes to. The parts are at most the amount; what is over belongs to none of them. */
export interface RefundParts {
  amountCents: Cents;
  goodsCents: Cents;
  taxCents: Cents;
  shippingCents: Cents;
  lines: { id: string; quantity: number; goodsCents: Cents }[];
}
