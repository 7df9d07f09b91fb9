import "server-only";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { callStripe, stripe } from "@/lib/server/stripe";
import { getOrCreateCustomer } from "./stripe-ids";

/**
 * Creates a session of Stripe's page for changing the card and viewing invoices.
 * @param returnUrl target of the page's return link
 * @returns the page's short-lived URL for this user
 * @throws {ShopError} not_found for a user who has never bought a membership, payment_provider
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
