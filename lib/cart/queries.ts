import "server-only";
import type { Viewer } from "@/lib/account/queries/viewer";
import { currentPriceSql } from "@/lib/catalog/queries/current-prices";
import { heldUnitsSql } from "@/lib/catalog/queries/held-units";
import { groupBy } from "@/lib/core/group-by";
import { type Cents, cents, multiplyCents, toDecimal } from "@/lib/core/money";
import { type CartDiscountsRow, cartDiscountsSql, toCartDiscounts } from "@/lib/discounts/queries";
import { type QuotableCart, quoteCart } from "@/lib/discounts/rules";
import type { CartDiscounts } from "@/lib/discounts/schema";
import { priceRulesSql, type RulesRow, toPriceRules } from "@/lib/marketing/queries/price-rules";
import type { PlanView } from "@/lib/membership/schema";
import { unitPrice } from "@/lib/pricing/rules";
import type { LineInput, Offer, PriceRules, Quote } from "@/lib/pricing/schema";
import { now } from "@/lib/server/clock";
import { db, PREPARED, type Tx } from "@/lib/server/db";
import { type LineOffer, Prisma } from "@/prisma/generated/client";
import { findBestPlan } from "./rules";
import type { CartLineView, MembershipOffer } from "./schema";

/** The owner of a cart: the signed-in user, else the cart that the cookie names (D10). */
export interface CartOwner {
  sessionId: string | undefined;
  userId: string | null;
}

/** The condition for the owner's cart, or null when it cannot be identified. */
export function cartWhere({ userId, sessionId }: CartOwner): Prisma.CartWhereUniqueInput | null {
  if (userId !== null) return { userId };
  return sessionId === undefined ? null : { sessionId };
}

/** The same condition in SQL, for `carts c`; matches no cart if it cannot be identified. */
export const ownCartSql = ({ userId, sessionId }: CartOwner): Prisma.Sql =>
  userId === null ? Prisma.sql`c.session_id = ${sessionId ?? null}` : Prisma.sql`c.user_id = ${userId}`;

/** The API's spelling of offers. */
export const toApiOffers = (offers: readonly LineOffer[]): Offer[] =>
  offers.map((offer) => (offer === "category_sale" ? "category-sale" : offer));
/** The database's spelling of offers. */
export const toDbOffers = (offers: readonly Offer[]): LineOffer[] =>
  offers.map((offer) => (offer === "category-sale" ? "category_sale" : offer));

/** A line of a cart with the required facts of its product. */
export interface CartRow {
  id: string;
  productId: string;
  quantity: number;
  isSubscription: boolean;
  offers: LineOffer[];
  category: string;
  slug: string;
  name: string;
  sku: string | null;
  unitLabel: string;
  imageUrl: string | null;
  imageAlt: string;
  /** Must stay chilled: only delivery methods that carry chilled goods are available for it. */
  isChilled: boolean;
  /** Whether the shop still sells it. */
  isSold: boolean;
  regularPriceCents: Cents;
  wholesalePriceCents: Cents | null;
  /**
   * What the cart's owner may buy: free stock and the units that the cart's own pending order holds; 0 for a product
   * that is no longer sold.
   */
  available: number;
  /** Added as a subscription by a former member: bought once, at its plain price. */
  hasLapsed?: boolean;
}

/** The units of `products p` that a cart's own pending order holds. @param cartId a column or a value */
export const ownHoldSql = (cartId: Prisma.Sql): Prisma.Sql =>
  heldUnitsSql(Prisma.sql`SELECT id FROM orders WHERE cart_id = ${cartId} AND payment_status = 'pending'`);

/** The facts of `products p` that a line shows. */
export const lineProductSql =
  (): Prisma.Sql => Prisma.sql`p.category::text AS category, p.slug, p.name, p.sku, p.unit_label AS "unitLabel", p.image_url AS "imageUrl",
  p.image_alt AS "imageAlt", p.is_chilled AS "isChilled", p.is_active AS "isSold", ${currentPriceSql("p")} AS "regularPriceCents", p.wholesale_price_cents AS "wholesalePriceCents"`;

/** What a cart's price depends on beside its lines. */
interface CartSituation {
  /** US state of the delivery address; without one the default tax rate (D21). */
  state?: string | undefined;
  /** Of the checkout, for discounts with a condition on the customer. */
  email?: string | undefined;
}

/**
 * The lines of the owner's cart, oldest first, each with the stored price rules and the cart's
 * discounts, in one statement; none without a cart.
 */
export async function listCartRows(
  client: Tx,
  owner: CartOwner,
  { state, email }: CartSituation = {},
): Promise<(CartRow & { rules: RulesRow; discounts: CartDiscountsRow })[]> {
  if (cartWhere(owner) === null) return [];
  const customer = { userId: owner.userId, ...(email ? { email } : {}) };
  return client.$queryRaw`${PREPARED}
    WITH own_cart AS MATERIALIZED (
      SELECT c.id, (${cartDiscountsSql(customer, now())}) AS discounts FROM carts c WHERE ${ownCartSql(owner)})
    SELECT l.id, l.product_id AS "productId", l.quantity, l.is_subscription AS "isSubscription", l.offers::text[] AS offers,
           ${lineProductSql()}, CASE WHEN p.is_active THEN p.available + ${ownHoldSql(Prisma.sql`c.id`)} ELSE 0 END AS available,
           rules, c.discounts
    FROM own_cart c JOIN cart_lines l ON l.cart_id = c.id JOIN products p ON p.id = l.product_id
    CROSS JOIN (${priceRulesSql(state)}) stored
    ORDER BY l.created_at, l.id`;
}

/** The discounts that may concern the owner's cart, which may be empty. @throws {Error} where there is no cart */
export async function readCartDiscounts(client: Tx, owner: CartOwner): Promise<CartDiscounts> {
  const [row] = await client.$queryRaw<{ discounts: CartDiscountsRow }[]>`
    SELECT (${cartDiscountsSql(owner, now())}) AS discounts FROM carts c WHERE ${ownCartSql(owner)}`;
  if (!row) throw new Error("There is no cart");
  return toCartDiscounts(row.discounts);
}

/** The facts of a viewer that decide what a cart costs. */
export type Shopper = Pick<Viewer, "isMember" | "memberDiscountPercent" | "memberFreeFromCents"> &
  Partial<Pick<Viewer, "planId">>;

/** What a viewer may buy of a cart, and everything that decides its price. */
export interface PurchasableCart extends QuotableCart {
  rows: CartRow[];
}

/**
 * What this viewer may buy of the owner's cart, at which rules and with which discounts; null for
 * an empty cart. Subscription prices are for members (D22): for others a lapsed subscription and
 * the product's other line are one, at one price.
 */
export async function readPurchasable(
  client: Tx,
  owner: CartOwner,
  viewer: Shopper,
  situation: CartSituation = {},
): Promise<PurchasableCart | null> {
  const found = await listCartRows(client, owner, situation);
  const [first] = found;
  if (!first) return null;
  const all = found.map(({ rules: _rules, discounts: _discounts, ...row }) => row);
  const rows = viewer.isMember ? all : mergeLapsedLines(all);
  return {
    rows,
    lines: rows.map((row) => ({ ...toLineInput(row), productId: row.productId, category: row.category })),
    rules: toPriceRules(first.rules, viewer),
    discounts: toCartDiscounts(first.discounts),
    isMember: viewer.isMember,
    planId: viewer.planId ?? null,
    isSignedIn: owner.userId !== null,
  };
}

function mergeLapsedLines(rows: readonly CartRow[]): CartRow[] {
  return [...groupBy(rows, ({ productId }) => productId).values()].flatMap((lines) => {
    // The lapsed line keeps its id: the other one is merged into it when Pay is pressed.
    const line = lines.find(({ isSubscription }) => isSubscription) ?? lines[0];
    if (!line) return [];
    return {
      ...line,
      quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      offers: [...new Set(lines.flatMap(({ offers }) => offers))],
      isSubscription: false,
      hasLapsed: line.isSubscription,
    };
  });
}

/** A row in the shape of pricing. */
export const toLineInput = (
  row: Pick<CartRow, "regularPriceCents" | "wholesalePriceCents" | "quantity" | "isSubscription" | "offers"> &
    Pick<LineInput, "renewalDiscount">,
): LineInput => ({
  product: {
    regularPriceCents: cents(row.regularPriceCents),
    wholesalePriceCents: row.wholesalePriceCents === null ? null : cents(row.wholesalePriceCents),
  },
  quantity: row.quantity,
  isSubscription: row.isSubscription,
  offers: toApiOffers(row.offers),
  ...(row.renewalDiscount ? { renewalDiscount: row.renewalDiscount } : {}),
});

/** The owner's cart, priced for this viewer; empty when there is none. */
export async function getCart(owner: CartOwner, viewer: Shopper, tx: Tx = db()): Promise<CartLineView[]> {
  const cart = await readPurchasable(tx, owner, viewer);
  return cart ? cart.rows.map((row) => toCartLine(row, cart.rules)) : [];
}

/** A line as its owner sees it. */
export function toCartLine(row: CartRow, rules: PriceRules): CartLineView {
  const { slug: productSlug, name: productName, hasLapsed = false, ...rest } = row;
  const { sku, category, wholesalePriceCents, isChilled, ...shown } = rest;
  const { cents: unitPriceCents } = unitPrice(toLineInput(row), rules);
  return { ...shown, productSlug, productName, unitPriceCents, offers: toApiOffers(row.offers), hasLapsed };
}

const NON_MEMBER: Shopper = { isMember: false, memberDiscountPercent: 0, memberFreeFromCents: null };

/**
 * What a cart's items cost, less the regular price of the gift: one cart may have a gift
 * where another has a lower price.
 */
const toGoodsCents = ({ subtotalCents, gift }: Quote): number =>
  subtotalCents - (gift ? multiplyCents(gift.regularPriceCents, gift.quantity) : 0);

/**
 * The discount of the plan with the best net savings for this cart; null for an empty cart, and where no plan saves
 * anything.
 */
export async function getMembershipOffer(
  owner: CartOwner,
  plans: readonly PlanView[],
): Promise<MembershipOffer | null> {
  const cart = await readPurchasable(db(), owner, NON_MEMBER);
  if (!cart) return null;
  const goodsCents = (one: QuotableCart) => toGoodsCents(quoteCart(one, "standard", now()).quote);
  const best = findBestPlan(plans, (memberDiscountPercent) => {
    const asMember = { ...cart, isMember: true, rules: { ...cart.rules, memberDiscountPercent } };
    return cents(goodsCents(cart) - goodsCents(asMember));
  });
  return (
    best && {
      planName: best.plan.name,
      discountPercentage: best.plan.discountPercentage,
      monthlyPrice: toDecimal(best.plan.monthlyPriceCents),
      saves: toDecimal(best.saves),
    }
  );
}
