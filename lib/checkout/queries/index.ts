import "server-only";
import type { Viewer } from "@/lib/account/queries/viewer";
import { type CartOwner, type PurchasableCart, readPurchasable } from "@/lib/cart/queries";
import { dayOf } from "@/lib/core/dates";
import { cents } from "@/lib/core/money";
import { isStorableText } from "@/lib/core/text";
import { getSpendableCredit } from "@/lib/credit/queries";
import { quoteCart } from "@/lib/discounts/rules";
import { findDispatch } from "@/lib/marketing/queries/dispatch";
import { findPickupOffer } from "@/lib/marketing/queries/pickup";
import {
  findMethodProblem,
  listOfferedMethods,
  type MethodProblem,
} from "@/lib/marketing/rules/delivery-methods";
import { estimateDelivery, scheduleOf } from "@/lib/marketing/rules/dispatch";
import type { DispatchSchedule } from "@/lib/marketing/schema/dispatch";
import { draftPath } from "@/lib/orders/queries/draft-orders";
import type { DeliveryMethod, MethodTerms } from "@/lib/pricing/schema";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { hashToken, isEqualSecret } from "@/lib/server/hash";
import { dayOfRenewal } from "@/lib/subscriptions/rules/days";
import type { Order } from "@/prisma/generated/client";
import type { CheckoutQuote, DeliveryOption, RetryPlace } from "../schema";
import { needsOf, requireDeliverable, toDelivery } from "./find-delivery";

/**
 * The current price of the owner's cart, with the store credit that could pay for it, delivered
 * to a state or collected; null when it is empty.
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
  if (method === "pickup") requireDeliverable(cart, delivery);
  const needs = needsOf(cart, state, pickup);
  const { shipping } = cart.rules;
  const problem = method === "pickup" ? null : findMethodProblem(method, shipping, needs);
  const offered = listOfferedMethods(shipping, needs);
  const chosen = problem ? offered[0]?.id : method;
  // If no method is available, the total excludes delivery: it is quoted as pickup, which is free.
  const priced = quoteCart(cart, chosen ?? "pickup", now()).quote;
  const quote = chosen ? priced : { ...priced, shippingReason: "not-deliverable" as const };
  const today = dayOf(now(), cart.discounts.timeZone);
  const laterRenewalsOn = quote.renewals && dayOfRenewal(today, quote.renewals.count + 1);
  return {
    ...quote,
    availableCreditCents,
    laterRenewalsOn,
    pickup,
    method: chosen ?? method,
    methods: offered.map((one) => toOption(one, cart, schedule, timeZone)),
    deliveryProblem: problem ? toSentence(problem, offered[0]?.name) : "",
  };
}

/** The message for the page, which selects the first available method instead. */
const toSentence = ({ reason, suggestion }: MethodProblem, instead: string | undefined): string =>
  instead === undefined ? `${reason} ${suggestion}` : `${reason} We have selected ${instead} for you.`;

function toOption(
  { id, name, days, shipDays, cutoffTime }: MethodTerms,
  cart: PurchasableCart,
  store: DispatchSchedule,
  timeZone: string,
): DeliveryOption {
  const schedule = scheduleOf({ shipDays, cutoffTime }, store);
  return {
    id,
    name,
    days,
    priceCents: quoteCart(cart, id, now()).quote.shippingCents,
    arrivesBy:
      schedule.shipDays.length > 0 ? estimateDelivery(now(), days.to, schedule, timeZone).arrivesBy : null,
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

/** Where the buyer of an unpaid order can try again. */
export async function findRetryPlace({ id, draftOrderId }: Order): Promise<RetryPlace> {
  if (draftOrderId !== null) return { from: "payment-link", path: draftPath(draftOrderId) };
  const isRenewal = (await db().productRenewal.count({ where: { orderId: id } })) > 0;
  return isRenewal
    ? { from: "renewal", path: "/account/subscriptions" }
    : { from: "cart", path: "/checkout" };
}
