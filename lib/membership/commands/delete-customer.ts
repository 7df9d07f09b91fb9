import "server-only";
import { assertAdminRemains } from "@/lib/account/commands/assert-admin-remains";
import {
  ERASED_FROM,
  eraseAccount,
  lockCartAndOrders,
  refuseWhileRenewing,
} from "@/lib/account/commands/delete-account";
import { type AuthenticatedStaff, requireRecentAuthentication } from "@/lib/account/commands/reauthenticate";
import { CUSTOMER_NOT_FOUND } from "@/lib/account/queries/customers";
import { LIVE_SUBSCRIPTION_STATES } from "@/lib/account/rules";
import { effectiveStaffRole } from "@/lib/admin/rules/permissions";
import { ShopError } from "@/lib/core/errors";
import { endMembershipByStaff } from "@/lib/membership/commands/change-membership-by-staff";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { db, type Tx } from "@/lib/server/db";
import { changeCached } from "@/lib/server/tags";
import { lockForEdit } from "@/lib/server/versions";
import type { User } from "@/prisma/generated/client";
import { expireOpenCheckoutSessions } from "./cancel-open-purchases";

/**
 * Permanently deletes a user's account, as the user could themselves (docs/decisions/0014): orders stay, and
 * are anonymized once they are shipped. A live subscription ends first, at once and without a refund. The
 * audit log keeps the action, but not the identity.
 * @throws {ShopError} not_found; conflict for the last admin (D26), for the actor's own account, and while a renewal is
 * being charged; payment_provider: then the account still exists; reauthentication_required for a colleague
 */
export async function deleteCustomer(actor: Actor & AuthenticatedStaff, id: string): Promise<void> {
  if (id === actor.userId)
    throw new ShopError("conflict", "This is your own account: delete it on your account page.");
  await db().$transaction(async (tx) => {
    const person = await lockLeaver(tx, id);
    if (effectiveStaffRole(person) !== null) requireRecentAuthentication(actor); // D45: it removes a role
  });
  const subscriptions = await db().subscription.findMany({
    where: { userId: id, status: { in: [...LIVE_SUBSCRIPTION_STATES, "incomplete"] } },
  });
  for (const { stripeSubscriptionId } of subscriptions)
    await endMembershipByStaff(stripeSubscriptionId, "now");
  const customer = await changeCached(ERASED_FROM, async (tx) => {
    await lockCartAndOrders(tx, id);
    const person = await lockLeaver(tx, id);
    const running = await tx.subscription.count({
      where: { userId: id, status: { in: [...LIVE_SUBSCRIPTION_STATES] } },
    });
    if (running > 0) throw new ShopError("conflict", "This membership is still running. Please try again.");
    await eraseAccount(tx, person);
    const { membershipStatus, createdAt } = person;
    await recordAudit(tx, actor.userId, [
      {
        action: "customer.delete",
        objectType: "user",
        objectId: id,
        before: { membershipStatus, createdAt },
        after: null,
      },
    ]);
    return person.stripeCustomerId;
  });
  await expireOpenCheckoutSessions(customer);
}

async function lockLeaver(tx: Tx, id: string): Promise<User> {
  await assertAdminRemains(tx, id);
  await lockForEdit(tx, "user", id, CUSTOMER_NOT_FOUND);
  const person = await tx.user.findFirst({ where: { id, deletedAt: null } });
  if (!person) throw new ShopError("not_found", CUSTOMER_NOT_FOUND);
  await refuseWhileRenewing(tx, id);
  return person;
}
