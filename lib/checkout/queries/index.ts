import "server-only";
import type { Viewer } from "@/lib/account/queries";
import { type CartOwner, readPurchasable } from "@/lib/cart/queries";
import { dayOf } from "@/lib/core/dates";
import { type Cents, cents } from "@/lib/core/money";
import { isStorableText } from "@/lib/core/text";
import { getSpendableCredit } from "@/lib/credit/queries";
import { quoteCart } from "@/lib/discounts/rules";
import { findDeliveryTerms } from "@/lib/marketing/queries";
import { findDispatch } from "@/lib/marketing/queries/dispatch";
import { findPickupOffer } from "@/lib/marketing/queries/pickup";
import { estimateDelivery } from "@/lib/marketing/rules/dispatch";
import type { DeliveryMethod, ShippingMethod } from "@/lib/pricing/schema";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { hashToken, isEqualSecret } from "@/lib/server/hash";
import { dayOfRenewal } from "@/lib/subscriptions/rules/days";
import type { Order } from "@/prisma/generated/client";
import type { CheckoutQuote } from "../schema";
import { requireDeliverable, toDelivery } from "./find-delivery";

/**
 * The current price of the owner's cart, with the store credit that could pay for it, delivered to a state or collected; null
 * when it is empty.
 * @param state US state; without one the default tax rate (D21)
 * @throws {ShopError} as toDelivery and requireDeliverable
 */
export async function getCheckoutQuote(
  owner: CartOwner,
  viewer: Viewer,
  method: DeliveryMethod,
  state?: string,
): Promise<CheckoutQuote | null> {
  const [pickup, { timeZone, schedule }, availableCreditCents] = await Promise.all([
    findPickupOffer(),
    findDispatch(),
    owner.userId === null ? cents(0) : getSpendableCredit(owner.userId),
  ]);
  const delivery = toDelivery(method, pickup, state);
  const cart = await readPurchasable(db(), owner, viewer, { state: delivery.state });
  if (!cart) return null;
  requireDeliverable(cart, delivery);
  const { quote } = quoteCart(cart, method, now());
  const today = dayOf(now(), cart.discounts.timeZone);
  const laterRenewalsOn = quote.renewals && dayOfRenewal(today, quote.renewals.count + 1);
  const arrival = (of: ShippingMethod) => estimateDelivery(now(), of, schedule, timeZone).arrivesBy;
  return {
    ...quote,
    availableCreditCents,
    laterRenewalsOn,
    pickup,
    arrivesBy:
      schedule.shipDays.length > 0
        ? { standard: arrival("standard"), expedited: arrival("expedited") }
        : null,
  };
}

const SECRET_VALID_MS = 24 * 60 * 60 * 1000;

/** The requester of an order: a signed-in user, or the browser that holds the checkout secret (D1). */
export interface Buyer {
  viewer: Viewer;
  checkoutSecret: string | undefined;
}

/** Whether this order is the buyer's own. A guest's access ends after 24 hours. */
export function isOwnOrder(order: Order, { viewer, checkoutSecret }: Buyer): boolean {
  if (order.userId !== null && order.userId === viewer.userId) return true;
  // The customer of a payment link may pay it without signing in to the account that it belongs to.
  if (order.userId !== null && order.draftOrderId === null) return false;
  if (!order.checkoutSecretHash || !checkoutSecret) return false;
  return (
    isEqualSecret(order.checkoutSecretHash, hashToken(checkoutSecret)) &&
    now().getTime() - order.createdAt.getTime() < SECRET_VALID_MS
  );
}

/**
 * The order on /order-success: the named order if it is the buyer's own, else the newest that this browser
 * has paid.
 */
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

/**
 * The price of expedited delivery, in cents; null while delivery is free for everyone and no choice of speed
 * is offered (D20).
 */
export async function getExpeditedRate(): Promise<Cents | null> {
  const { mode, rates } = await findDeliveryTerms();
  return mode === "policy" ? rates.expeditedCents : null;
}
