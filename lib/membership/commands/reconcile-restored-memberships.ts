import "server-only";
import type Stripe from "stripe";
import { LIVE_SUBSCRIPTION_STATES } from "@/lib/account/rules";
import { db } from "@/lib/server/db";
import { stripe } from "@/lib/server/stripe";
import { listAllPages } from "@/lib/server/stripe/list-all-pages";
import { syncUnknownSubscriptions } from "./reconcile-memberships";

/**
 * After a backup was restored (decision record 77): links users to customers that were created at Stripe
 * since, stores the memberships that they bought, and lets the next reconciliation read all others, which may
 * have been changed or canceled. Without the link, a member could neither see nor cancel the membership, and
 * buying it again would charge them twice. Idempotent.
 * @param since the earliest creation of what the backup may not have
 * @throws {ShopError} payment_provider
 */
export async function reconcileRestoredMemberships(since: Date): Promise<void> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const page of listAllPages((at) => stripe().customers.list({ created, ...at })))
    await linkCustomers(page);
  await syncUnknownSubscriptions(since);
  await db().subscription.updateMany({
    where: { status: { in: [...LIVE_SUBSCRIPTION_STATES, "incomplete"] } },
    data: { syncedAt: null },
  });
}

/** Links customers to the users that their metadata names, unless the user has one. */
async function linkCustomers(page: readonly Stripe.Customer[]): Promise<void> {
  const users = await db().user.findMany({
    where: {
      id: { in: page.flatMap(({ metadata }) => metadata["userId"] || []) },
      stripeCustomerId: null,
      deletedAt: null,
    },
    select: { id: true },
  });
  for (const { id } of users) {
    const customer = page.find(({ metadata }) => metadata["userId"] === id);
    if (customer)
      await db().user.updateMany({
        where: { id, stripeCustomerId: null },
        data: { stripeCustomerId: customer.id },
      });
  }
}
