import "server-only";
import type { Viewer } from "@/lib/account/queries";
import { type CartOwner, cartLines, cartOf, toLineInput } from "@/lib/cart/queries";
import { currentPriceRules } from "@/lib/marketing/queries";
import { quote } from "@/lib/pricing/rules";
import type { Quote, ShippingMethod } from "@/lib/pricing/schema";
import { db } from "@/lib/server/db";
import type { Order } from "@/prisma/generated/client";

/**
 * What the owner's cart costs now, delivered to a state; null when it is empty.
 * @param state US state; without one the default tax rate (D21)
 */
export async function checkoutQuote(
  owner: CartOwner,
  viewer: Viewer,
  method: ShippingMethod,
  state?: string,
): Promise<Quote | null> {
  const where = cartOf(owner);
  const cart = where && (await db().cart.findUnique({ where, select: { id: true } }));
  if (!cart) return null;
  const [rows, rules] = await Promise.all([cartLines(db(), cart.id), currentPriceRules(viewer, state)]);
  return rows.length === 0 ? null : quote(rows.map(toLineInput), rules, method);
}

/** The order of a PaymentIntent or of an order number, for a page that then checks whose it is. */
export const orderToShow = (
  by: { paymentIntentId: string } | { orderNumber: string },
): Promise<Order | null> => db().order.findUnique({ where: by });
