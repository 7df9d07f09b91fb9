import "server-only";
import { getMemberTerms } from "@/lib/account/queries";
import { toLineInput } from "@/lib/cart/queries";
import { withProductsAtCurrentPrices } from "@/lib/catalog/queries/current-prices";
import { type Day, dayOf, fromDay, toDay } from "@/lib/core/dates";
import { type Cents, cents, multiplyCents } from "@/lib/core/money";
import { getStoreCredit } from "@/lib/credit/queries";
import { getCurrentPriceRules } from "@/lib/marketing/queries";
import { calculateQuote, unitPrice } from "@/lib/pricing/rules";
import { DEFAULT_METHOD, type LineInput, type PriceRules } from "@/lib/pricing/schema";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { stripe, undefinedIfMissing } from "@/lib/server/stripe";
import type { Prisma } from "@/prisma/generated/client";
import { lastDayOfMonth } from "../rules/cards";
import { dayAfterResume, dayAfterSkip } from "../rules/days";
import { findRenewalObstacle } from "../rules/find-renewal-obstacle";
import { formatRenewalDiscount } from "../rules/format-renewal-discount";
import type {
  Extras,
  NextRenewal,
  SavedCard,
  SubscriptionAddress,
  SubscriptionLine,
  SubscriptionsView,
  SubscriptionView,
} from "../schema";
import { type RenewalTerms, renewalTermsSchema } from "../schema/renewal-terms";

export const SUBSCRIPTION_NOT_FOUND = "There is no such subscription";

/** The date of an instant in the shop's time zone. */
export async function getShopDay(tx: Tx, instant: Date): Promise<Day> {
  const { timeZone } = await tx.storeSettings.findUniqueOrThrow({
    where: { id: "default" },
    select: { timeZone: true },
  });
  return dayOf(instant, timeZone);
}

/** What a subscription's view reads of its product, which has long texts. */
const productSelect = {
  id: true,
  name: true,
  slug: true,
  isActive: true,
  unitLabel: true,
  imageUrl: true,
  regularPriceCents: true,
  wholesalePriceCents: true,
} satisfies Prisma.ProductSelect;

/** The relations of a subscription's view. */
export const subscriptionInclude = {
  product: { select: productSelect },
  renewals: { where: { outcome: "open" }, select: { id: true } },
} satisfies Prisma.ProductSubscriptionInclude;
type Row = Prisma.ProductSubscriptionGetPayload<{ include: typeof subscriptionInclude }>;

/** What the price of a subscription is computed from; the product's prices are the current ones. */
export interface PricedSubscription
  extends Pick<Row, "quantity" | "offers" | "renewalDiscount" | "discountedRenewalsLeft"> {
  product: Pick<Row["product"], "regularPriceCents" | "wholesalePriceCents">;
}

/** The discount of the subscription's next renewal. */
export const nextRenewalDiscount = ({
  renewalDiscount,
  discountedRenewalsLeft: left,
}: Pick<Row, "renewalDiscount" | "discountedRenewalsLeft">): RenewalTerms | null =>
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

/** The amount of a renewal before tax, as the owner, staff and emails see it. @param unitPriceCents of one unit */
const renewalAmount = (
  row: PricedSubscription,
  rules: PriceRules,
  unitPriceCents = subscriptionUnitPrice(row, rules),
) => ({
  unitPriceCents,
  lineTotalCents: subscriptionLineTotal(row, rules, unitPriceCents),
  extras: extrasOf(row, rules),
  discountNote: discountNoteOf(row, rules),
});

/** How long the discount of a subscription lasts, and the price after it; null where it lowers no price. */
function discountNoteOf(row: PricedSubscription, rules: PriceRules): string | null {
  const terms = nextRenewalDiscount(row);
  const later = subscriptionUnitPrice({ ...row, discountedRenewalsLeft: 0 }, rules);
  if (!terms || subscriptionUnitPrice(row, rules) === later) return null;
  return formatRenewalDiscount(terms.percent, row.discountedRenewalsLeft, later);
}

/** A user's saved cards at Stripe, newest first; none for a user without a customer at Stripe. */
export async function listSavedCards(userId: string): Promise<SavedCard[]> {
  const { stripeCustomerId: customer } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { stripeCustomerId: true },
  });
  if (customer === null) return [];
  const methods = await undefinedIfMissing(() =>
    stripe().customers.listPaymentMethods(customer, { type: "card", limit: 20 }),
  );
  return (methods?.data ?? []).flatMap(({ id, card }) =>
    card
      ? [
          {
            id,
            brand: brandName(card.brand),
            last4: card.last4,
            expiresOn: lastDayOfMonth(card.exp_year, card.exp_month),
          },
        ]
      : [],
  );
}

const brandName = (brand: string): string => `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`;

interface Subscriber {
  userId: string;
  isMember: boolean;
}

/** A user's subscriptions, the next one first, with the cards that can pay for them. */
export async function listSubscriptions({ userId, isMember }: Subscriber): Promise<SubscriptionsView> {
  const [rows, terms, cards] = await Promise.all([
    db().productSubscription.findMany({
      where: { userId, status: { not: "cancelled" } },
      include: subscriptionInclude,
      orderBy: [{ status: "asc" }, { nextDate: "asc" }, { id: "asc" }],
    }),
    getMemberTerms(userId),
    listSavedCards(userId),
  ]);
  const [rules, today, { timeZone }] = await Promise.all([
    getCurrentPriceRules(terms),
    getShopDay(db(), now()),
    db().storeSettings.findUniqueOrThrow({ where: { id: "default" }, select: { timeZone: true } }),
  ]);
  const views = (await withProductsAtCurrentPrices(rows)).map((row) =>
    toSubscriptionView(row, { rules, today, timeZone }),
  );
  return { schedules: views, cards, isMember };
}

/** Whether store credit pays for a user's renewals, and how much there is. */
export async function getRenewalCredit(
  userId: string,
): Promise<{ isWanted: boolean; availableCents: Cents }> {
  const [{ renewalsUseCredit }, { availableCents }] = await Promise.all([
    db().user.findUniqueOrThrow({ where: { id: userId }, select: { renewalsUseCredit: true } }),
    getStoreCredit(userId),
  ]);
  return { isWanted: renewalsUseCredit, availableCents };
}

/** Counts a user's active subscriptions and those that cannot renew, and finds the first renewal day of the others. */
export async function getNextRenewal({ userId, isMember }: Subscriber): Promise<NextRenewal> {
  const [rows, today] = await Promise.all([
    db().productSubscription.findMany({
      where: { userId, status: "active" },
      select: { nextDate: true, problem: true, product: { select: { isActive: true } } },
    }),
    getShopDay(db(), now()),
  ]);
  const renewing = rows.filter(
    ({ problem, product }) => findRenewalObstacle({ isMember, isSold: product.isActive, problem }) === null,
  );
  const first = renewing.map(({ nextDate }) => toDay(nextDate)).toSorted()[0];
  const next = first === undefined || first > today ? first : today;
  return {
    count: rows.length,
    waiting: rows.length - renewing.length,
    on: next ?? null,
  };
}

interface Today {
  /** For the owner. */
  rules: PriceRules;
  today: string;
  timeZone: string;
}

/** A subscription as its owner sees it. @param row of withProductsAtCurrentPrices */
export function toSubscriptionView(row: Row, { rules, today, timeZone }: Today): SubscriptionView {
  const { id, quantity, intervalDays, product, status } = row;
  const nextDate = toDay(row.nextDate);
  return {
    id,
    productName: product.name,
    productSlug: product.isActive ? product.slug : null,
    unitLabel: product.unitLabel,
    imageUrl: product.imageUrl,
    quantity,
    ...renewalAmount(row, rules),
    intervalDays,
    nextDate,
    isDue: nextDate <= today,
    skipsTo: dayAfterSkip(nextDate, intervalDays, today),
    resumesOn: dayAfterResume(nextDate, today),
    status: status === "paused" ? "paused" : "active",
    pausedBecause: row.pausedBecause,
    problem: row.problem,
    retryOn: row.retryAt && dayOf(row.retryAt, timeZone),
    isBusy: row.renewals.length > 0,
    address: row.shippingAddress as SubscriptionAddress | null,
    paymentMethodId: row.stripePaymentMethodId,
  };
}

/** Which subscriptions an email includes, by its purpose. */
const EMAIL_FILTERS = {
  charge: { status: "active" },
  price: { status: { not: "cancelled" } },
  subscription: { status: { not: "cancelled" } },
  cancellation: {},
} satisfies Record<string, Prisma.ProductSubscriptionWhereInput>;
/** Purposes of emails that announce the price of the next renewal. */
const PRICE_ANNOUNCEMENTS: readonly string[] = ["charge", "price"];
export type SubscriptionEmailPurpose = keyof typeof EMAIL_FILTERS;

/**
 * The data of the subscriptions that an email still applies to; null if there are none.
 * @param purpose `charge`: active ones, at the announced prices, which a charge never exceeds; they may differ from the current
 *   prices by the time the email is sent. `price`: those that are not canceled, also at the announced prices. `subscription`:
 *   those that are not canceled, at current prices. `cancellation`: all, at current prices.
 * @param day if given, only those whose next renewal is on it: others were skipped or moved since
 */
export async function listSubscriptionLines(
  ids: readonly string[],
  purpose: SubscriptionEmailPurpose,
  day?: Day,
): Promise<{ firstName: string; usesCredit: boolean; lines: SubscriptionLine[] } | null> {
  const rows = await db().productSubscription.findMany({
    where: { id: { in: [...ids] }, ...EMAIL_FILTERS[purpose], ...(day ? { nextDate: fromDay(day) } : {}) },
    include: {
      product: { select: productSelect },
      user: { select: { firstName: true, renewalsUseCredit: true } },
    },
    orderBy: { id: "asc" },
  });
  const [first] = rows;
  if (!first) return null;
  const rules = await getCurrentPriceRules(await getMemberTerms(first.userId));
  const isAnnouncement = PRICE_ANNOUNCEMENTS.includes(purpose);
  const lines = (await withProductsAtCurrentPrices(rows)).map((row) => {
    const { id, quantity, intervalDays, product } = row;
    const amount = renewalAmount(row, rules, isAnnouncement ? cents(row.toldUnitCents) : undefined);
    return { id, name: product.name, quantity, intervalDays, ...amount };
  });
  const { firstName, renewalsUseCredit: usesCredit } = first.user;
  return { firstName, usesCredit, lines };
}
