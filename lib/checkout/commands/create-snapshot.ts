import "server-only";
import { type CartRow, toLineInput } from "@/lib/cart/queries";
import type { GiftProduct } from "@/lib/discounts/schema";
import { toPickupPlace } from "@/lib/marketing/queries/pickup";
import { toShippingMethod } from "@/lib/orders/rules/method-name";
import { calculateMemberSavings, calculateQuote, renewalDiscountOf, unitPrice } from "@/lib/pricing/rules";
import type { LineInput, OrderedMethod, PricedDiscount, PriceRules, QuotedLine } from "@/lib/pricing/schema";
import type { RenewalTerms } from "@/lib/subscriptions/schema/renewal-terms";
import type { CheckedDelivery } from "../queries/find-delivery";
import type { Snapshot } from "../schema/snapshot";

/** The facts that a snapshot needs about an ordered line. */
export type OrderedRow = Pick<
  CartRow,
  | "productId"
  | "name"
  | "sku"
  | "imageUrl"
  | "quantity"
  | "isSubscription"
  | "offers"
  | "regularPriceCents"
  | "wholesalePriceCents"
> &
  Pick<LineInput, "renewalDiscount">;

/** What the order is for, beside its lines. */
interface SnapshotTerms {
  delivery: CheckedDelivery;
  address: Snapshot["shippingInfo"];
  /** One that covers these lines. */
  discount?: PricedDiscount | null;
  /** The product that the discount gives. */
  gift?: GiftProduct | null;
}

/** Freezes the current price of lines, delivered to an address. A gift is the last line. */
export function createSnapshot(
  rows: readonly OrderedRow[],
  rules: PriceRules,
  { delivery: { method, terms, pickup }, address, discount = null, gift = null }: SnapshotTerms,
): Snapshot {
  const lines = rows.map(toLineInput);
  const quoted = calculateQuote(lines, rules, method, discount);
  const bought = rows.map((row, index) => {
    const line = quoted.lines[index];
    const input = lines[index];
    if (!line || !input) throw new Error("A line was not priced");
    return {
      ...toSnapshotLine(row, line),
      isSubscription: row.isSubscription,
      renewalDiscount: toRenewalTerms(input, rules, discount, discount?.covers[index]),
      offers: [...input.offers],
    };
  });
  const given = gift && quoted.gift ? [{ ...toSnapshotLine(gift, quoted.gift), isGift: true }] : [];
  return {
    lines: [...bought, ...given],
    subtotalCents: quoted.subtotalCents,
    shippingCents: quoted.shippingCents,
    taxCents: quoted.taxCents,
    totalCents: quoted.totalCents,
    memberSavingsCents: calculateMemberSavings(lines, rules, method, discount),
    creditCents: 0,
    exchangeCents: 0,
    discount: quoted.applied,
    shippingMethod: toShippingMethod(method),
    deliveryMethod: terms && toOrderedMethod(terms),
    pickupPlace: pickup && toPickupPlace(pickup),
    shippingInfo: address,
  };
}

const toOrderedMethod = ({ id, name, days, shipDays, cutoffTime }: OrderedMethod) => ({
  id,
  name,
  cutoffTime,
  days: { from: days.from, to: days.to },
  shipDays: [...shipDays],
});

const toSnapshotLine = (
  { productId, name, sku, imageUrl }: Pick<OrderedRow, "productId" | "name" | "sku" | "imageUrl">,
  { regularPriceCents, unitPriceCents, quantity, discountCents, lineTotalCents }: QuotedLine,
): Snapshot["lines"][number] => ({
  productId,
  name,
  sku,
  imageUrl,
  regularPriceCents,
  unitPriceCents,
  quantity,
  discountCents,
  lineTotalCents,
  isSubscription: false,
  isGift: false,
  renewalDiscount: null,
  offers: [],
});

function toRenewalTerms(
  line: LineInput,
  rules: PriceRules,
  discount: PricedDiscount | null,
  isCovered: boolean | undefined,
): RenewalTerms | null {
  const renewalDiscount = renewalDiscountOf(line, discount, isCovered);
  if (!renewalDiscount || !discount?.renewals) return null;
  const { id: discountId, code, title, renewals: count } = discount;
  const unitCents = unitPrice({ ...line, renewalDiscount }, rules).cents;
  return { discountId, code, title, ...renewalDiscount, count, unitCents };
}
