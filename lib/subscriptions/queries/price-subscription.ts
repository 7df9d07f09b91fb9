import "server-only";
import { toLineInput } from "@/lib/cart/queries";
import { type Cents, cents, multiplyCents } from "@/lib/core/money";
import { calculateQuote, unitPrice } from "@/lib/pricing/rules";
import type { LineInput, PriceRules } from "@/lib/pricing/schema";
import { DEFAULT_METHOD } from "@/lib/pricing/schema";
import { formatRenewalDiscount } from "../rules/format-renewal-discount";
import type { Extras } from "../schema";
import { type RenewalTerms, renewalTermsSchema } from "../schema/renewal-terms";
import type { SubscriptionRow } from "./subscription-row";

/** What the price of a subscription is computed from; the product's prices are the current ones. */
export interface PricedSubscription
  extends Pick<SubscriptionRow, "quantity" | "offers" | "renewalDiscount" | "discountedRenewalsLeft"> {
  product: Pick<SubscriptionRow["product"], "regularPriceCents" | "wholesalePriceCents">;
}

/** The discount of the subscription's next renewal. */
export const nextRenewalDiscount = ({
  renewalDiscount,
  discountedRenewalsLeft: left,
}: Pick<SubscriptionRow, "renewalDiscount" | "discountedRenewalsLeft">): RenewalTerms | null =>
  left > 0 ? renewalTermsSchema.parse(renewalDiscount) : null;

function lineOf(row: PricedSubscription): LineInput {
  const { product, quantity, offers } = row;
  const { regularPriceCents: regular, wholesalePriceCents: wholesale } = product;
  const prices = {
    regularPriceCents: cents(regular),
    wholesalePriceCents: wholesale === null ? null : cents(wholesale),
  };
  const renewalDiscount = nextRenewalDiscount(row);
  return toLineInput({ ...prices, quantity, offers, isSubscription: true, renewalDiscount });
}

/** The unit price of a subscription, in cents and before tax (D18). @param row of withProductsAtCurrentPrices */
export const subscriptionUnitPrice = (row: PricedSubscription, rules: PriceRules): Cents =>
  unitPrice(lineOf(row), rules).cents;

/** The price of all units of a renewal, in cents and before tax. @param unitPriceCents of one unit */
export const subscriptionLineTotal = (
  row: PricedSubscription,
  rules: PriceRules,
  unitPriceCents = subscriptionUnitPrice(row, rules),
): Cents => multiplyCents(unitPriceCents, row.quantity);

/** What a charge adds to the price of a subscription: one that ships free alone also does so together with others. */
const extrasOf = (row: PricedSubscription, rules: PriceRules): Extras =>
  calculateQuote([lineOf(row)], rules).shippingCents > 0 || mayNeedAnotherMethod(rules)
    ? "plus tax and any delivery fee"
    : "plus tax";

/** The amount of a renewal before tax, as the owner, staff and emails see it. @param unitPriceCents of one unit */
export const renewalAmount = (
  row: PricedSubscription,
  rules: PriceRules,
  unitPriceCents = subscriptionUnitPrice(row, rules),
) => ({
  unitPriceCents,
  lineTotalCents: subscriptionLineTotal(row, rules, unitPriceCents),
  extras: extrasOf(row, rules),
  discountNote: discountNoteOf(row, rules),
});

/**
 * Whether a renewal may use a method with a price because standard delivery is not always available
 * (docs/decisions/0079): its address may be in a state that standard delivery does not serve.
 */
const mayNeedAnotherMethod = ({ shipping: { mode, methods = [] } }: PriceRules): boolean =>
  mode === "policy" &&
  methods.some(
    ({ id, carriesChilled, deliversHere, dependsOnState }) =>
      id === DEFAULT_METHOD && !(carriesChilled && deliversHere && !dependsOnState),
  ) &&
  methods.some(
    ({ id, priceCents, dependsOnState }) => id !== DEFAULT_METHOD && (priceCents > 0 || dependsOnState),
  );

/** How long the discount of a subscription lasts, and the price after it; null where it lowers no price. */
function discountNoteOf(row: PricedSubscription, rules: PriceRules): string | null {
  const terms = nextRenewalDiscount(row);
  const later = subscriptionUnitPrice({ ...row, discountedRenewalsLeft: 0 }, rules);
  if (!terms || subscriptionUnitPrice(row, rules) === later) return null;
  return formatRenewalDiscount(terms.percent, row.discountedRenewalsLeft, later);
}
