import { type Cents, cents, divideHalfUp, multiplyCents, sumCents } from "@/lib/core/money";
import type {
  DeliveryMethod,
  DeliveryRates,
  LineInput,
  PricedDiscount,
  PricedGift,
  PricedProduct,
  PriceReason,
  PriceRules,
  Quote,
  QuotedLine,
  RenewalDiscount,
  RenewalPrices,
  ShippingRules,
} from "../schema";
import { DEFAULT_METHOD } from "../schema";
import { discountLines } from "./discounts";
import { bundlePercent, CATEGORY_SALE_PERCENT, SUBSCRIPTION_PERCENT_OFF } from "./percents";
import { discountedShipping, NOTHING_TO_DELIVER, shippingCost } from "./shipping";

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

interface UnitPrice {
  cents: Cents;
  reasons: PriceReason[];
}

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
 * Percentages are whole numbers from 0 to 100. A renewal's discount is taken off that price, or off the price without
 * the reductions with which it does not combine, if that is lower.
 */
export function unitPrice(line: LineInput, rules: PriceRules): UnitPrice {
  const { renewalDiscount, ...own } = line;
  const price = ownUnitPrice(own, rules);
  if (!renewalDiscount) return price;
  const { percent } = renewalDiscount;
  const discounted = cents(divideHalfUp(baseUnitPrice(own, rules, renewalDiscount) * (100 - percent), 100));
  return discounted < price.cents
    ? { cents: discounted, reasons: [...price.reasons, { kind: "discount", percent }] }
    : price;
}

function ownUnitPrice(line: LineInput, rules: PriceRules): UnitPrice {
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

/** Tax is computed once, on the items after discounts (D21). */
export const taxOn = (amount: Cents, { taxRateThousandths }: Pick<PriceRules, "taxRateThousandths">): Cents =>
  cents(divideHalfUp(amount * taxRateThousandths, WHOLE_RATE));

/** The unit price of a line with only those member prices and offers with which the discount combines, in cents. */
function baseUnitPrice(
  line: LineInput,
  rules: PriceRules,
  discount: Omit<RenewalDiscount, "percent">,
): Cents {
  const memberDiscountPercent = discount.combinesWithMemberPrice ? rules.memberDiscountPercent : 0;
  if (discount.combinesWithOffers) return ownUnitPrice(line, { ...rules, memberDiscountPercent }).cents;
  const { product } = line;
  const plain = { ...line, offers: [], isSubscription: false };
  return ownUnitPrice(
    { ...plain, product: { ...product, wholesalePriceCents: product.regularPriceCents } },
    { ...rules, memberDiscountPercent, flashSalePercent: 0 },
  ).cents;
}

/** A line at its unit price. @throws {RangeError} when the quantity is not a whole number of 1 or more */
function quoteLine(line: LineInput, rules: PriceRules): QuotedLine {
  if (!Number.isSafeInteger(line.quantity) || line.quantity < 1)
    throw new RangeError(`Quantity ${line.quantity}`);
  const unit = unitPrice(line, rules);
  return {
    unitPriceCents: unit.cents,
    regularPriceCents: line.product.regularPriceCents,
    quantity: line.quantity,
    discountCents: cents(0),
    lineTotalCents: multiplyCents(unit.cents, line.quantity),
    reasons: unit.reasons,
  };
}

/** The lines after a discount. */
function discountQuotedLines(
  quoted: readonly QuotedLine[],
  lines: readonly LineInput[],
  rules: PriceRules,
  discount: PricedDiscount,
): QuotedLine[] {
  const amounts = discountLines(
    lines.map((line, index) => ({
      quantity: line.quantity,
      unitCents: quoted[index]?.unitPriceCents ?? cents(0),
      baseUnitCents: baseUnitPrice(line, rules, discount),
      isCovered: discount.covers[index] ?? false,
    })),
    discount,
  );
  return quoted.map((line, index) => {
    const discountCents = amounts[index] ?? cents(0);
    return { ...line, discountCents, lineTotalCents: cents(line.lineTotalCents - discountCents) };
  });
}

/** The gift's line: at the price that the shopper would pay for it without offers of a line, less all of it. */
function quoteGift(product: PricedGift, rules: PriceRules): QuotedLine {
  const line = quoteLine({ product, quantity: product.quantity, isSubscription: false, offers: [] }, rules);
  return { ...line, discountCents: line.lineTotalCents, lineTotalCents: cents(0) };
}

/** The discount of a line's first renewals; null where it has none. */
export const renewalDiscountOf = (
  { isSubscription }: Pick<LineInput, "isSubscription">,
  discount: PricedDiscount | null,
  isCovered = false,
): RenewalDiscount | null => {
  if (!isSubscription || !isCovered || !discount?.renewals || discount.percent === null) return null;
  const { percent, combinesWithMemberPrice, combinesWithOffers } = discount;
  return { percent, combinesWithMemberPrice, combinesWithOffers };
};

function quoteRenewals(
  lines: readonly LineInput[],
  rules: PriceRules,
  discount: PricedDiscount,
): RenewalPrices | null {
  if (!discount.renewals) return null;
  const priced = lines.flatMap((line, index) =>
    line.isSubscription
      ? { ...line, renewalDiscount: renewalDiscountOf(line, discount, discount.covers[index]) }
      : [],
  );
  const total = (all: readonly LineInput[]) =>
    sumCents(all.map((line) => multiplyCents(unitPrice(line, rules).cents, line.quantity)));
  const [each, later] = [total(priced), total(priced.map((line) => ({ ...line, renewalDiscount: null })))];
  return each < later ? { count: discount.renewals, cents: each, laterCents: later } : null;
}

const sumLines = (lines: readonly QuotedLine[]): Cents =>
  sumCents(lines.map(({ lineTotalCents }) => lineTotalCents));

/**
 * Prices a cart: lines, discounts, shipping, tax and total, in cents. Whether delivery is free depends on the items
 * before `discount`, which therefore never raises it.
 * @throws {RangeError} when a quantity is not a whole number of 1 or more
 */
export function calculateQuote(
  lines: readonly LineInput[],
  rules: PriceRules,
  method: DeliveryMethod = DEFAULT_METHOD,
  discount: PricedDiscount | null = null,
): Quote {
  const plain = lines.map((line) => quoteLine(line, rules));
  const quoted = discount ? discountQuotedLines(plain, lines, rules, discount) : plain;
  const gift = discount?.gift ? quoteGift(discount.gift, rules) : null;
  const ordered = gift ? [...quoted, gift] : quoted;
  const subtotalBeforeDiscount = sumLines(plain);
  const subtotalCents = sumLines(ordered);
  const regular = sumCents(ordered.map((line) => multiplyCents(line.regularPriceCents, line.quantity)));
  const subscribed = sumCents(
    lines
      .filter((line) => line.isSubscription)
      .map((line) => multiplyCents(line.product.regularPriceCents, line.quantity)),
  );
  const cost = lines.length > 0 ? shippingCost(subtotalBeforeDiscount, method, rules) : NOTHING_TO_DELIVER;
  const shipping = discountedShipping(cost, discount);
  const taxCents = taxOn(subtotalCents, rules);
  return {
    lines: quoted,
    gift,
    subtotalCents,
    discountCents: cents(regular - subtotalCents),
    subscriptionSavingsCents: cents(divideHalfUp(subscribed * SUBSCRIPTION_PERCENT_OFF, 100)),
    applied: discount && {
      id: discount.id,
      code: discount.code,
      title: discount.title,
      goodsCents: sumCents(ordered.map(({ discountCents }) => discountCents)),
      deliveryCents: cents(cost.shippingCents - shipping.shippingCents),
    },
    renewals: discount && quoteRenewals(lines, rules, discount),
    ...shipping,
    taxCents,
    taxRateThousandths: rules.taxRateThousandths,
    totalCents: sumCents([subtotalCents, shipping.shippingCents, taxCents]),
  };
}

/**
 * The savings of these lines from the rules' membership, including delivery and before tax, in cents.
 * @param discount the order's own, which counts for both
 */
export function calculateMemberSavings(
  lines: readonly LineInput[],
  rules: PriceRules,
  method: DeliveryMethod = DEFAULT_METHOD,
  discount: PricedDiscount | null = null,
): Cents {
  if (rules.memberDiscountPercent === 0 && rules.shipping.memberFreeFromCents === null) return cents(0);
  const asNonMember = {
    ...rules,
    memberDiscountPercent: 0,
    shipping: { ...rules.shipping, memberFreeFromCents: null },
  };
  const before = (one: PriceRules) => {
    const { subtotalCents, shippingCents } = calculateQuote(lines, one, method, discount);
    return subtotalCents + shippingCents;
  };
  return cents(Math.max(0, before(asNonMember) - before(rules)));
}
