import { cents } from "@/lib/core/money";
import type { LineInput, PricedDiscount, PriceRules } from "@/lib/pricing/schema";
import { GIFT, linesOf, type RandomDiscount, type Scenario } from "./random-checkouts";
import { expectedCredit, expectedDiscount, expectedRenewals, expectedTotals } from "./reference-pricing";

/** A product with its regular and its wholesale price in cents. */
export interface ReferenceProduct {
  regular: number;
  wholesale: number | null;
}

/** A product's prices, with the price change that is active. @param index of the product */
function pricedAt(given: Scenario, products: readonly ReferenceProduct[], index: number) {
  const price =
    given.changes.find((change) => change.product === index && change.isActive)?.price ??
    products[index]?.regular ??
    0;
  const wholesale = products[index]?.wholesale ?? null;
  return {
    regularPriceCents: cents(price),
    wholesalePriceCents: wholesale === null ? null : cents(wholesale),
  };
}

const rulesOf = (given: Scenario): PriceRules => ({
  memberDiscountPercent: given.memberPercent ?? 0,
  flashSalePercent: given.flashSale,
  offers: { bundle: true, categorySale: true },
  taxRateThousandths: given.taxRate,
  shipping: {
    mode: given.isPolicy ? "policy" : "free",
    memberFreeFromCents: given.memberPercent === null ? null : cents(0),
    freeFromCents: cents(given.freeFrom ?? Number.MAX_SAFE_INTEGER),
    standardCents: cents(599),
    expeditedCents: cents(1299),
  },
});

/**
 * Whether a discount applies to a cart with goods of this many cents.
 * @param index of the discount: the first one's code is entered
 */
const isUsable = (given: Scenario, goods: number, one: RandomDiscount, index: number): boolean =>
  (index > 0 || given.isEntered) &&
  one.period === "now" &&
  (given.memberPercent !== null || !one.isMembersOnly) &&
  goods >= one.minimum &&
  (one.kind === "free_delivery" ||
    linesOf(given).some((line) => one.covered?.includes(line.product) ?? true)) &&
  (one.kind !== "gift" || one.get <= given.giftsLeft);

/** The usable discounts, as the reference takes them. @param ids of the scenario's discounts */
function pricedDiscounts(
  given: Scenario,
  goods: number,
  ids: readonly string[],
  products: readonly ReferenceProduct[],
): PricedDiscount[] {
  return given.discounts.flatMap((one, index): PricedDiscount[] =>
    isUsable(given, goods, one, index)
      ? [
          {
            id: String(ids[index]),
            code: index === 0 ? "CODE" : null,
            title: "",
            kind: one.kind as PricedDiscount["kind"],
            percent: one.percent,
            amountCents: one.amount,
            buyQuantity: one.buy,
            getQuantity: one.get,
            gift: one.kind === "gift" ? { ...pricedAt(given, products, GIFT), quantity: one.get } : null,
            renewals: one.kind === "percent" ? one.renewals : null,
            combinesWithMemberPrice: one.withMemberPrice,
            combinesWithOffers: one.withOffers,
            covers: linesOf(given).map((line) => one.covered?.includes(line.product) ?? true),
          },
        ]
      : [],
  );
}

/**
 * What a checkout costs according to the reference, which uses neither lib/discounts nor
 * the statements that read a cart.
 * @param ids of the scenario's discounts
 * @returns amounts in cents, and which discount applies
 */
export function expectedCheckout(
  given: Scenario,
  ids: readonly string[],
  products: readonly ReferenceProduct[],
) {
  const lines: LineInput[] = linesOf(given).map(({ product: index, ...line }) => ({
    ...line,
    product: pricedAt(given, products, index),
  }));
  const rules = rulesOf(given);
  const { goods } = expectedTotals(lines, rules, given.method, null);
  const discount = expectedDiscount(lines, rules, given.method, pricedDiscounts(given, goods, ids, products));
  const {
    goods: subtotal,
    delivery,
    tax,
    total,
    gift,
  } = expectedTotals(lines, rules, given.method, discount);
  const needsCard = lines.some(({ isSubscription }) => isSubscription);
  const first = given.discounts[0];
  const isWaitingForGift =
    first?.kind === "gift" &&
    given.isEntered &&
    first.get > given.giftsLeft &&
    isUsable(given, goods, { ...first, get: 0 }, 0);
  return {
    subtotal,
    delivery,
    tax,
    total,
    gift,
    isWaitingForGift,
    credit: expectedCredit(total, given.credit, needsCard),
    discountId: discount?.id ?? null,
    renewals: expectedRenewals(lines, rules, discount),
  };
}
