import "server-only";
import type { Viewer } from "@/lib/account/queries";
import { type CartOwner, listPurchasableRows, toLineInput } from "@/lib/cart/queries";
import type { Cents } from "@/lib/core/money";
import { isStorableText } from "@/lib/core/text";
import { findDeliveryTerms, getCurrentPriceRules } from "@/lib/marketing/queries";
import { calculateQuote } from "@/lib/pricing/rules";
import type { Quote, ShippingMethod } from "@/lib/pricing/schema";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { hashToken, isEqualSecret } from "@/lib/server/hash";
import type { Order } from "@/prisma/generated/client";

/**
 * What the owner's cart costs now, delivered to a state; null when it is empty.
 * @param state US state; without one the default tax rate (D21)
 */
export async function getCheckoutQuote(
  owner: CartOwner,
  viewer: Viewer,
  method: ShippingMethod,
  state?: string,
): Promise<Quote | null> {
  const [rows, rules] = await Promise.all([
    listPurchasableRows(db(), owner, viewer),
    getCurrentPriceRules(viewer, state),
  ]);
  return rows.length === 0 ? null : calculateQuote(rows.map(toLineInput), rules, method);
}

const SECRET_VALID_MS = 24 * 60 * 60 * 1000;

/** Who asks for an order: a signed-in person, or the browser that holds the checkout secret (D1). */
export interface Buyer {
  viewer: Viewer;
  checkoutSecret: string | undefined;
}

/** Whether this order is the buyer's own. A guest's binding ends after 24 hours. */
export function isOwnOrder(order: Order, { viewer, checkoutSecret }: Buyer): boolean {
  if (order.userId !== null) return order.userId === viewer.userId;
  if (!order.checkoutSecretHash || !checkoutSecret) return false;
  return (
    isEqualSecret(order.checkoutSecretHash, hashToken(checkoutSecret)) &&
    now().getTime() - order.createdAt.getTime() < SECRET_VALID_MS
  );
}

/** What /order-success shows: the buyer's own order that is named, else the newest that this browser has paid. */
export async function findOrderToConfirm(
  buyer: Buyer,
  named: { orderNumber?: string; paymentIntentId?: string },
): Promise<Order | null> {
  if (!Object.values(named).every((name) => name === undefined || isStorableText(name))) return null;
  const order = await findNamed(buyer, named);
  return order && isOwnOrder(order, buyer) ? order : null;
}

function findNamed(
  { checkoutSecret }: Buyer,
  { orderNumber, paymentIntentId }: { orderNumber?: string; paymentIntentId?: string },
): Promise<Order | null> {
  if (orderNumber) return db().order.findUnique({ where: { orderNumber } });
  if (paymentIntentId) return db().order.findUnique({ where: { paymentIntentId } });
  if (!checkoutSecret) return Promise.resolve(null);
  return db().order.findFirst({
    where: { checkoutSecretHash: hashToken(checkoutSecret), paidAt: { not: null } },
    orderBy: { createdAt: "desc" },
  });
}

/** What expedited delivery costs, in cents; null while delivery is free for everyone and no choice of speed is offered (D20). */
export async function getExpeditedRate(): Promise<Cents | null> {
  const { mode, rates } = await findDeliveryTerms();
  return mode === "policy" ? rates.expeditedCents : null;
}
