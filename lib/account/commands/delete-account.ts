import "server-only";
import { ShopError } from "@/lib/core/errors";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { countAgainstLimit, mailboxKey } from "@/lib/server/limits";
import { changeCached, tags } from "@/lib/server/tags";
import type { User } from "@/prisma/generated/client";
import { PERSONAL_DATA } from "../personal-data";
import { getEmail } from "../queries/get-email";
import { LIVE_SUBSCRIPTION_STATES, OVERDUE_STATES } from "../rules";
import type { DeletionConfirmation } from "../schema";
import { assertAdminRemains } from "./assert-admin-remains";
import { enqueueDeletionLinkMail } from "./enqueue-account-mails";
import { createDeletionToken, lockUser, verifyDeletionToken, verifyPassword } from "./reauthenticate";

const VALID_MINUTES = 60;

/**
 * Mails the link that replaces a password, for users who have none or forgot it.
 * @throws {ShopError} too_many after 3 emails an hour for the account, or 20 links an hour for the mailbox
 */
export async function sendDeletionLink(userId: string): Promise<void> {
  await countAgainstLimit("linksPerAccount", userId);
  await countAgainstLimit("linksPerMailbox", mailboxKey(await getEmail(userId)));
  await db().$transaction(async (tx) => {
    const person = await lockUser(tx, userId);
    const token = createDeletionToken(person, now().getTime() + VALID_MINUTES * 60_000);
    await enqueueDeletionLinkMail(tx, person, { token, validMinutes: VALID_MINUTES });
  });
}

/**
 * Deletes an account in one transaction: personal data is deleted or replaced (personal-data.ts), all sessions end,
 * and the email address is free for a new account.
 * @returns the user's Stripe customer ID, so that the caller can expire their open
 * Checkout Sessions; null if there was none
 * @throws {ShopError} invalid_input for an invalid proof; conflict for the last admin (D26), while a paid membership
 * is active, and while a renewal is being charged
 */
export async function deleteAccount(
  userId: string,
  { password, token }: DeletionConfirmation,
): Promise<string | null> {
  const provenFor = password === undefined ? undefined : await verifyPassword(userId, password);
  return changeCached(ERASED_FROM, async (tx) => {
    await lockCartAndOrders(tx, userId);
    await assertAdminRemains(tx, userId);
    const person = await lockUser(tx, userId, provenFor);
    if (token !== undefined) verifyDeletionToken(person, token);
    await refuseWhilePaying(tx, userId);
    await refuseWhileRenewing(tx, userId);
    await eraseAccount(tx, person);
    return person.stripeCustomerId;
  });
}

async function refuseWhilePaying(tx: Tx, userId: string): Promise<void> {
  const paying = await tx.subscription.count({
    where: {
      userId,
      status: { in: [...LIVE_SUBSCRIPTION_STATES] },
      // Stripe would keep retrying the payment of an overdue one.
      OR: [{ cancelAtPeriodEnd: false }, { status: { in: [...OVERDUE_STATES] } }],
    },
  });
  if (paying > 0)
    throw new ShopError(
      "conflict",
      "Your membership is still running. Please cancel it first, then delete your account.",
    );
}

/**
 * Refuses to delete an account while one of its renewals is being charged: the user would pay for a delivery that they
 * could not track. Call it after locking the user; the transaction that opens a renewal takes that lock first.
 * @throws {ShopError} conflict
 */
export async function refuseWhileRenewing(tx: Tx, userId: string): Promise<void> {
  if ((await tx.productRenewal.count({ where: { subscription: { userId }, outcome: "open" } })) > 0)
    throw new ShopError(
      "conflict",
      "A subscription is being renewed right now. Please try again in a few minutes.",
    );
}

/**
 * Locks the cart and the orders of a user who is about to be deleted. Call it before locking the user: Pay locks the
 * cart, then its order, and then the user; a refund, like a payment that becomes an order, locks the order, the store
 * credit account, and then the user (docs/flows.md).
 */
export async function lockCartAndOrders(tx: Tx, userId: string): Promise<void> {
  // NO KEY UPDATE does not block a payment that writes a reference to the cart after locking its order.
  await tx.$queryRaw`SELECT 1 FROM carts WHERE user_id = ${userId} FOR NO KEY UPDATE`;
  await tx.$queryRaw`
    SELECT 1 FROM orders WHERE user_id = ${userId} ORDER BY created_at, id FOR NO KEY UPDATE`;
}

/** An erased user's reviews have another author's name. */
export const ERASED_FROM = [tags.reviews()];

/** Removes a user's personal data from the database (personal-data.ts), and ends their sessions. */
export async function eraseAccount(tx: Tx, { id: userId, email, emailVerifiedAt }: User): Promise<void> {
  const subject = { userId, email, isEmailVerified: emailVerifiedAt !== null };
  for (const table of Object.values(PERSONAL_DATA)) await table.erase(tx, subject);
}
