import "server-only";
import { stripe, undefinedIfMissing } from "@/lib/server/stripe";

/**
 * The balance of a Stripe customer, which Stripe adds to the next invoice, in cents; a credit is below 0.
 * @throws {ShopError} payment_provider
 */
export async function findCustomerBalance(stripeCustomerId: string): Promise<number> {
  const customer = await undefinedIfMissing(() => stripe().customers.retrieve(stripeCustomerId));
  return customer && !customer.deleted ? customer.balance : 0;
}
