import { type Cents, cents, divideHalfUp, multiplyCents, sumCents } from "@/lib/core/money";
import type {
  DeliveryRates,
  LineInput,
  PricedProduct,
  PriceReason,
  PriceRules,
  Quote,
  QuotedLine,
  ShippingMethod,
  ShippingRules,
} from "../schema";
import { bundlePercent, CATEGORY_SALE_PERCENT, SUBSCRIPTION_PERCENT_OFF } from "./percents";

/** D18: the minimum quantity of the wholesale price. */
export const WHOLESALE_MIN_QUANTITY = 50;
/** The default wholesale price, in percent of the regular one (account-admin-content.md §9). */
const WHOLESALE_FALLBACK_PERCENT = 60;
/** D52, shopper.md §9: the documented rates, the defaults of the settings. */
export const DEFAULT_RATES: DeliveryRates = { standardCents: cents(599), expeditedCents: cents(1299) };
/** D20: delivery is free for everyone; also used for prices of products without a cart. */
export const FREE_SHIPPING: ShippingRules = {
  mode: "free",
  freeFromCents: cents(0),
  memberFreeFromCents: null,
  ...DEFAULT_RATES,
};
/** A tax rate is in thousandths of a percent, because some states need them: 6,625 is 6.625 %. */
const WHOLE_RATE = 100_000;

/** Rules under which a unit has its regular price, and delivery and tax are 0. */
export const NO_DISCOUNTS: PriceRules = {
  memberDiscountPercent: 0,
  offers: { bundle: false, categorySale: false },
  flashSalePercent: 0,
  shipping: FREE_SHIPPING,
  taxRateThousandths: 0,
};

/** Wholesale price in cents: the product's own or the documented percentage of the regular one. */
export const wholesalePrice = (product: PricedProduct): Cents =>
  product.wholesalePriceCents ??
  cents(divideHalfUp(product.regularPriceCents * WHOLESALE_FALLBACK_PERCENT, 100));

/** The largest active offer of the line: offers do not stack (D42, D39). */
function bestOffer({ offers, quantity }: LineInput, rules: PriceRules): PriceReason | undefined {
  const candidates = [{ kind: "flash-sale" as PriceReason["kind"], percent: rules.flashSalePercent }];
  if (offers.includes("bundle") && rules.offers.bundle)
    candidates.push({ kind: "bundle", percent: bundlePercent(quantity) });
  if (offers.includes("category-sale") && rules.offers.categorySale)
    candidates.push({ kind: "category-sale", percent: CATEGORY_SALE_PERCENT });
  const best = candidates.reduce((one, other) => (other.percent > one.percent ? other : one));
  return best.percent > 0 ? best : undefined;
}

/**
 * One unit's price in cents and its reason, in the order of D18: member, subscription, offer; rounded once, half up.
 * Percentages are whole numbers from 0 to 100.
 */
export function unitPrice(line: LineInput, rules: PriceRules): { cents: Cents; reasons: PriceReason[] } {
  const regular = line.product.regularPriceCents;
  const reasons: PriceReason[] = [];
  if (rules.memberDiscountPercent > 0) reasons.push({ kind: "member", percent: rules.memberDiscountPercent });
  if (line.isSubscription) reasons.push({ kind: "subscription", percent: SUBSCRIPTION_PERCENT_OFF });
  const offer = bestOffer(line, rules);
  if (offer) reasons.push(offer);
  const factor = reasons.reduce((product, reason) => product * (100 - (reason.percent ?? 0)), 1);
  const discounted = cents(divideHalfUp(regular * factor, 100 ** reasons.length));
  const wholesale = wholesalePrice(line.product);
  if (line.quantity >= WHOLESALE_MIN_QUANTITY && wholesale < discounted)
    return { cents: wholesale, reasons: [{ kind: "wholesale", percent: null }] };
  return { cents: discounted, reasons };
}

/** D20: the delivery price for a subtotal, and its reason. */
function shippingCost(
  subtotal: Cents,
  method: ShippingMethod,
  { shipping }: PriceRules,
): Pick<Quote, "shippingCents" | "shippingReason"> {
  const free = (shippingReason: Quote["shippingReason"]) => ({ shippingCents: cents(0), shippingReason });
  if (shipping.mode === "free" || subtotal === 0) return free("free-for-all");
  if (method === "expedited") return { shippingCents: shipping.expeditedCents, shippingReason: "expedited" };
  if (shipping.memberFreeFromCents !== null && subtotal >= shipping.memberFreeFromCents)
    return free("free-for-members");
  if (subtotal >= shipping.freeFromCents) return free("free-from-threshold");
  return { shippingCents: shipping.standardCents, shippingReason: "standard" };
}

/**
 * Prices a cart: lines, discounts, shipping, tax and total, in cents. Tax is computed once, on the items after
 * discounts (D21).
 * @throws {RangeError} when a quantity is not a whole number of 1 or more
 */
export function calculateQuote(
  lines: readonly LineInput[],
  rules: PriceRules,
  method: ShippingMethod = "standard",
): Quote {
  const quoted = lines.map((line): QuotedLine => {
    if (!Number.isSafeInteger(line.quantity) || line.quantity < 1)
      throw new RangeError(`Quantity ${line.quantity}`);
    const unit = unitPrice(line, rules);
    return {
      unitPriceCents: unit.cents,
      regularPriceCents: line.product.regularPriceCents,
      quantity: line.quantity,
      lineTotalCents: multiplyCents(unit.cents, line.quantity),
      reasons: unit.reasons,
    };
  });
  const subtotalCents = sumCents(quoted.map((line) => line.lineTotalCents));
  const undiscounted = sumCents(quoted.map((line) => multiplyCents(line.regularPriceCents, line.quantity)));
  const subscribed = sumCents(
    lines
      .filter((line) => line.isSubscription)
      .map((line) => multiplyCents(line.product.regularPriceCents, line.quantity)),
  );
  const shipping = shippingCost(subtotalCents, method, rules);
  const taxCents = cents(divideHalfUp(subtotalCents * rules.taxRateThousandths, WHOLE_RATE));
  return {
    lines: quoted,
    subtotalCents,
    discountCents: cents(undiscounted - subtotalCents),
    subscriptionSavingsCents: cents(divideHalfUp(subscribed * SUBSCRIPTION_PERCENT_OFF, 100)),
    ...shipping,
    taxCents,
    taxRateThousandths: rules.taxRateThousandths,
    totalCents: sumCents([subtotalCents, shipping.shippingCents, taxCents]),
  };
}

/** A row of the checkout above the subtotal. `cents` is negative for a saving. */
interface SavingsRow {
  name: string;
  cents: Cents;
}

/**
 * The rows from regular prices to the subtotal, which they add up to; none without savings. Subscriptions show the
 * documented 20 %, membership and offers the remainder (D51).
 */
export function listSavings({
  lines,
  subtotalCents,
  discountCents,
  subscriptionSavingsCents,
}: Quote): SavingsRow[] {
  const rest = discountCents - subscriptionSavingsCents;
  const rows = [
    { name: "Subscription savings", cents: cents(-subscriptionSavingsCents) },
    { name: savingsSource(lines), cents: cents(-rest) },
  ].filter((row) => row.cents !== 0);
  const regular = { name: "Regular prices", cents: sumCents([subtotalCents, discountCents]) };
  return rows.length === 0 ? [] : [regular, ...rows];
}

/** The name of savings other than subscriptions: "Membership and offers". */
function savingsSource(lines: readonly QuotedLine[]): string {
  const kinds = new Set(lines.flatMap(({ reasons }) => reasons.map(({ kind }) => kind)));
  const isOffered = kinds.has("bundle") || kinds.has("category-sale") || kinds.has("flash-sale");
  const sources = [
    kinds.has("member") ? ["membership"] : [],
    isOffered ? ["offers"] : [],
    kinds.has("wholesale") ? ["wholesale prices"] : [],
  ].flat();
  const text = new Intl.ListFormat("en-US").format(sources);
  return text === "" ? "Rounding" : text.charAt(0).toUpperCase() + text.slice(1);
}

/** The savings of these lines from the rules' membership, including delivery and before tax, in cents. */
export function calculateMemberSavings(
  lines: readonly LineInput[],
  rules: PriceRules,
  method: ShippingMethod = "standard",
): Cents {
  if (rules.memberDiscountPercent === 0 && rules.shipping.memberFreeFromCents === null) return cents(0);
  const asNobody = {
    ...rules,
    memberDiscountPercent: 0,
    shipping: { ...rules.shipping, memberFreeFromCents: null },
  };
  const before = ({ subtotalCents, shippingCents }: Quote) => subtotalCents + shippingCents;
  return cents(
    Math.max(
      0,
      before(calculateQuote(lines, asNobody, method)) - before(calculateQuote(lines, rules, method)),
    ),
  );
}
