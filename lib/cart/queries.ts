import "server-only";
import type { Viewer } from "@/lib/account/queries";
import { cents } from "@/lib/core/money";
import { currentPriceRules } from "@/lib/marketing/queries";
import { unitPrice } from "@/lib/pricing/rules";
import type { Offer, PriceRules } from "@/lib/pricing/schema";
import { db, type Tx } from "@/lib/server/db";
import type { LineOffer, Prisma } from "@/prisma/generated/client";
import type { CartLineView } from "./schema";

/** Whose cart: a person's when somebody is signed in, else the one that the cookie names (D10). */
export interface CartOwner {
  sessionId: string | undefined;
  userId: string | null;
}

/** Where the owner's cart is, or null when nothing can name one. */
export function cartOf({ userId, sessionId }: CartOwner): Prisma.CartWhereUniqueInput | null {
  if (userId !== null) return { userId };
  return sessionId === undefined ? null : { sessionId };
}

/** The API's spelling of an offer. */
export const toOffer = (offer: LineOffer): Offer => (offer === "category_sale" ? "category-sale" : offer);
/** The database's spelling of an offer. */
export const fromOffer = (offer: Offer): LineOffer => (offer === "category-sale" ? "category_sale" : offer);

const include = { product: true } satisfies Prisma.CartLineInclude;
export type CartLineRow = Prisma.CartLineGetPayload<{ include: typeof include }>;

/** The lines of a cart with their products, oldest first. */
export const cartLines = (client: Tx, cartId: string): Promise<CartLineRow[]> =>
  client.cartLine.findMany({ where: { cartId }, include, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });

/** What the owner of this cart may buy of each product: the free stock and what the cart's own pending order holds. */
export async function availableTo(
  client: Tx,
  cartId: string,
  products: { id: string; available: number; isActive: boolean }[],
): Promise<Map<string, number>> {
  const held = await client.reservation.findMany({
    where: {
      status: "held",
      productId: { in: products.map((product) => product.id) },
      order: { cartId, paymentStatus: "pending" },
    },
    select: { productId: true, quantity: true },
  });
  const own = (id: string) =>
    held.filter((row) => row.productId === id).reduce((total, row) => total + row.quantity, 0);
  return new Map(
    products.map((product) => [product.id, product.isActive ? product.available + own(product.id) : 0]),
  );
}

/** A row as pricing wants it. */
export const toLineInput = (row: CartLineRow) => ({
  product: {
    regularPriceCents: cents(row.product.regularPriceCents),
    wholesalePriceCents:
      row.product.wholesalePriceCents === null ? null : cents(row.product.wholesalePriceCents),
  },
  quantity: row.quantity,
  isSubscription: row.isSubscription,
  offer: toOffer(row.offer),
});

/** The owner's cart, priced for this viewer; empty when there is none. */
export async function cartView(owner: CartOwner, viewer: Viewer): Promise<CartLineView[]> {
  const where = cartOf(owner);
  const cart = where && (await db().cart.findUnique({ where, select: { id: true } }));
  if (!cart) return [];
  const [rows, rules] = await Promise.all([cartLines(db(), cart.id), currentPriceRules(viewer)]);
  const available = await availableTo(
    db(),
    cart.id,
    rows.map((row) => row.product),
  );
  return rows.map((row) => toView(row, rules, available.get(row.productId) ?? 0));
}

function toView(row: CartLineRow, rules: PriceRules, available: number): CartLineView {
  const { product } = row;
  return {
    id: row.id,
    productId: product.id,
    productSlug: product.slug,
    productName: product.name,
    unitLabel: product.unitLabel,
    quantity: row.quantity,
    unitPriceCents: unitPrice(toLineInput(row), rules).cents,
    regularPriceCents: cents(product.regularPriceCents),
    imageUrl: product.imageUrl,
    imageAlt: product.imageAlt,
    isSubscription: row.isSubscription,
    offer: toOffer(row.offer),
    available,
  };
}
