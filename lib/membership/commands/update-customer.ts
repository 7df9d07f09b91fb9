import "server-only";
import { revokeTokensOf } from "@/lib/account/commands/api-tokens";
import { assertAdminRemains } from "@/lib/account/commands/assert-admin-remains";
import {
  enqueueAccountChangedMail,
  enqueueVerificationMail,
} from "@/lib/account/commands/enqueue-account-mails";
import { type AuthenticatedStaff, requireRecentAuthentication } from "@/lib/account/commands/reauthenticate";
import { issueVerificationToken, toTakenFieldError } from "@/lib/account/commands/register-user";
import { revokeSessions } from "@/lib/account/commands/sessions";
import { revokeEmailLinks } from "@/lib/account/commands/verify-email";
import { CUSTOMER_NOT_FOUND, getAdminCustomer } from "@/lib/account/queries/customers";
import { LIVE_SUBSCRIPTION_STATES } from "@/lib/account/rules";
import type { CustomerRow, UpdateCustomerInput } from "@/lib/account/schema/customer";
import { effectiveStaffRole, hasPermission } from "@/lib/admin/rules/permissions";
import { fieldError, ShopError } from "@/lib/core/errors";
import {
  changeMembershipByStaff,
  endMembershipByStaff,
} from "@/lib/membership/commands/change-membership-by-staff";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { lockForEdit, requireCurrentVersion } from "@/lib/server/versions";
import type { Prisma, Subscription, User } from "@/prisma/generated/client";
import {
  getStripeSubscriptionChange,
  resolveMembership,
  type StripeSubscriptionChange,
} from "../rules/customers";

/** The audited fields of a customer. */
const seen = (person: User): object => ({
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  membershipStatus: person.membershipStatus,
  membershipPlanId: person.membershipPlanId,
  isAdmin: person.isAdmin,
  staffRole: person.staffRole,
});

type Wanted = Prisma.UserUncheckedUpdateInput & Pick<User, "isAdmin" | "staffRole" | "email">;

/** The validated change. */
interface Plan {
  person: User;
  wanted: Wanted;
  running: Subscription | null;
  atStripe: StripeSubscriptionChange;
}

/**
 * Changes the fields of a customer that staff may change; omitted fields stay. A status or plan that differs from a
 * subscription at Stripe changes that too (D17), once `subscription` says how: Stripe first, outside any transaction,
 * then the shop. A repeat after a crash skips completed steps.
 * @throws {ShopError} not_found; conflict with `current` for an outdated version, without it for the last admin (D26),
 * an email that is taken, or a missing `subscription` decision; forbidden for permissions that only an owner grants,
 * and for staff accounts; reauthentication_required where permissions or the email of a staff account change (D45);
 * invalid_input; not_paid and payment_provider from Stripe: then nothing has changed
 */
export async function updateCustomer(
  actor: Actor & AuthenticatedStaff,
  id: string,
  input: UpdateCustomerInput,
): Promise<CustomerRow> {
  const { person, running, atStripe } = await db().$transaction((tx) => plan(tx, actor, id, input));
  if (running && atStripe.kind !== "none") await changeAtStripe(actor, person, running, atStripe, input);
  try {
    await db().$transaction(async (tx) => write(tx, actor, await plan(tx, actor, id, input), input));
  } catch (error) {
    throw toTakenFieldError(error) ?? error;
  }
  return getAdminCustomer(id);
}

/** Validates the change in the transaction that holds the user's lock. */
async function plan(
  tx: Tx,
  actor: Actor & AuthenticatedStaff,
  id: string,
  input: UpdateCustomerInput,
): Promise<Plan> {
  const powers = await wantedPowers(tx, actor, id, input);
  await lockForEdit(tx, "user", id, CUSTOMER_NOT_FOUND);
  const person = await tx.user.findFirst({ where: { id, deletedAt: null } });
  if (!person) throw new ShopError("not_found", CUSTOMER_NOT_FOUND);
  if (input.version !== undefined && input.version !== person.version)
    requireCurrentVersion(input.version, await getAdminCustomer(id, tx));
  if (effectiveStaffRole(person) !== null) {
    refuseUnlessOwner(actor, "Only an owner can change staff accounts.");
    // A provider with the new address could sign in to the account, also the actor's own, which counts as recent.
    if (namesOf(person, input).email !== person.email) requireRecentAuthentication(actor);
  }
  const plans = await tx.membershipPlan.findMany();
  const membership = resolveMembership(person, input, plans);
  if (!membership) throw fieldError("membershipPlanId", "is unknown");
  const running = await tx.subscription.findFirst({
    where: { userId: id, status: { in: [...LIVE_SUBSCRIPTION_STATES] } },
  });
  const touches = input.membershipStatus !== undefined || input.membershipPlanId !== undefined;
  const atStripe =
    running && touches ? getStripeSubscriptionChange(running, membership) : { kind: "none" as const };
  refuseUnanswered(atStripe, input);
  const wanted = {
    ...namesOf(person, input),
    ...powers(person),
    ...(running || !touches ? {} : startOf(person, membership)),
  };
  return { person, wanted, running, atStripe };
}

const namesOf = (person: User, { firstName, lastName, email }: UpdateCustomerInput) => ({
  firstName: firstName ?? person.firstName,
  lastName: lastName ?? person.lastName,
  email: email ?? person.email,
});

/** A membership that staff grant begins now. */
const startOf = (person: User, membership: Pick<User, "membershipStatus" | "membershipPlanId">) => ({
  ...membership,
  membershipStartDate: membership.membershipPlanId === null ? null : (person.membershipStartDate ?? now()),
});

/** The user's new role and admin flag. All admins are locked before any of them loses permissions. */
async function wantedPowers(
  tx: Tx,
  actor: Actor & AuthenticatedStaff,
  id: string,
  { isAdmin, staffRole }: UpdateCustomerInput,
) {
  const after = (person: Pick<User, "isAdmin" | "staffRole">) => {
    const next = isAdmin ?? person.isAdmin;
    return {
      isAdmin: next,
      staffRole: next ? (staffRole === undefined ? person.staffRole : staffRole) : null,
    };
  };
  const present = await tx.user.findUnique({ where: { id }, select: { isAdmin: true, staffRole: true } });
  const next = present && after(present);
  if (next && (next.isAdmin !== present.isAdmin || next.staffRole !== present.staffRole)) {
    refuseUnlessOwner(actor, "Only an owner can change roles.");
    requireRecentAuthentication(actor);
    await assertAdminRemains(tx, id, next);
    const self = await tx.user.findUnique({ where: { id: actor.userId } });
    // The actor may have lost the owner role since the request began.
    if (!self || self.deletedAt || effectiveStaffRole(self) !== "owner") throw new ShopError("forbidden");
  }
  return after;
}

function refuseUnlessOwner({ staffRole }: Actor, sentence: string): void {
  if (!hasPermission(staffRole, "customers.own")) throw new ShopError("forbidden", sentence);
}

/** D17: a change that affects a subscription has to include a decision about it. */
function refuseUnanswered(change: StripeSubscriptionChange, { subscription }: UpdateCustomerInput): void {
  if (change.kind === "impossible")
    throw fieldError("membershipStatus", "a membership that is already paid cannot become a trial");
  const isAnswered =
    change.kind === "none" ||
    (change.kind === "change" ? subscription === "change" : subscription?.startsWith("end-") === true);
  if (!isAnswered)
    throw new ShopError(
      "conflict",
      "This differs from a subscription that is running at Stripe. Please choose what happens to it.",
    );
}

/** @throws {ShopError} as changeMembershipByStaff */
async function changeAtStripe(
  actor: Actor,
  person: User,
  running: Subscription,
  change: StripeSubscriptionChange,
  { subscription: answer }: UpdateCustomerInput,
): Promise<void> {
  const { stripeSubscriptionId } = running;
  if (change.kind === "end")
    await endMembershipByStaff(stripeSubscriptionId, answer === "end-now" ? "now" : "later");
  if (change.kind === "change") {
    const plan =
      change.planId === null
        ? null
        : await db().membershipPlan.findUniqueOrThrow({ where: { id: change.planId } });
    // The same change of the same state has the same idempotency key at Stripe, however often it is sent.
    const key = `staff-${running.id}-${person.version}-${plan?.monthlyPriceCents ?? ""}-${change.planId ?? ""}-${change.endsTrial}`;
    await changeMembershipByStaff(stripeSubscriptionId, { plan, endsTrial: change.endsTrial }, key);
  }
  await db().$transaction(async (tx) => {
    const after = await tx.subscription.findUniqueOrThrow({ where: { id: running.id } });
    await recordAudit(tx, actor.userId, [
      {
        action: "customer.subscription",
        objectType: "user",
        objectId: person.id,
        before: shownOf(running),
        after: shownOf(after),
      },
    ]);
  });
}

const shownOf = ({ status, planId, priceCents, cancelAtPeriodEnd }: Subscription): object => ({
  status,
  planId,
  priceCents,
  cancelAtPeriodEnd,
});

async function write(
  tx: Tx,
  actor: Actor,
  { person, wanted, running, atStripe }: Plan,
  { subscription }: UpdateCustomerInput,
): Promise<void> {
  // A subscription that ends later is still live until then; any other one has been updated already, or was changed
  // concurrently.
  const isDone =
    atStripe.kind === "none" || (subscription === "end-later" && running?.cancelAtPeriodEnd === true);
  if (!isDone)
    throw new ShopError("conflict", "The subscription was changed in the meantime. Please check it again.");
  const isMoved = wanted.email !== person.email;
  const isOther = wanted.isAdmin !== person.isAdmin || wanted.staffRole !== person.staffRole;
  const changes = { ...wanted, ...(isMoved ? { emailVerifiedAt: null } : {}) };
  const after = { ...person, ...wanted } as User;
  if (JSON.stringify(seen(after)) === JSON.stringify(seen(person))) return;
  if (isMoved) await revokeEmailLinks(tx, person.id);
  await tx.user.update({ where: { id: person.id }, data: { ...changes, version: { increment: 1 } } });
  if (isOther) await revokeSessions(tx, person.id); // D9
  if (isOther && !wanted.isAdmin) await revokeTokensOf(tx, actor, person.id);
  if (isMoved) {
    await enqueueAccountChangedMail(tx, person, wanted.email);
    // The new address is unverified, so it grants no access until it is verified.
    const verification = await issueVerificationToken(tx, person.id, wanted.email);
    await enqueueVerificationMail(
      tx,
      { email: wanted.email, firstName: after.firstName },
      verification,
      false,
    );
  }
  await recordAudit(tx, actor.userId, [
    {
      action: "customer.update",
      objectType: "user",
      objectId: person.id,
      before: seen(person),
      after: seen(after),
    },
  ]);
}
