import "server-only";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { callStripe, stripe } from "@/lib/server/stripe";
import { getOrCreateCustomer } from "./stripe-ids";

/**
 * Stripe's page where a person changes the card and sees their invoices.
 * @param returnUrl where its way back leads
 * @returns the page's address, for this person alone and for a short while
 * @throws {ShopError} not_found for somebody who has never bought a membership, payment_provider
 */
export async function createPortalSession(userId: string, returnUrl: string): Promise<string> {
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { stripeCustomerId: true },
  });
  if (stripeCustomerId === null) throw new ShopError("not_found", "There is no membership to change.");
  const customer = await getOrCreateCustomer(userId);
  const { url } = await callStripe(() =>
    stripe().billingPortal.sessions.create({ customer, return_url: returnUrl }),
  );
  return url;
}
