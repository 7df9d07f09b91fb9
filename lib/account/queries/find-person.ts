import "server-only";
import { now } from "@/lib/server/clock";
import { db, PREPARED } from "@/lib/server/db";
import { type MembershipPlan, Prisma, type Subscription, type User } from "@/prisma/generated/client";
import type { SessionClaim } from "../claims";
import { LIVE_SUBSCRIPTION_STATES } from "../rules";

/** What a membership reads of its plan. */
export type Plan = Pick<
  MembershipPlan,
  "id" | "slug" | "name" | "discountPercentage" | "freeShippingThresholdCents"
>;

type UserColumns = Pick<
  User,
  | "id"
  | "email"
  | "username"
  | "firstName"
  | "lastName"
  | "profileImageUrl"
  | "emailVerifiedAt"
  | "isAdmin"
  | "staffRole"
  | "membershipStatus"
  | "membershipStartDate"
  | "createdAt"
>;

/** A user and the membership that decides prices and access. */
export interface Person
  extends UserColumns,
    Pick<Subscription, "currentPeriodEnd" | "graceUntil" | "cancelAtPeriodEnd"> {
  hasPassword: boolean;
  grantedPlan: Plan | null;
  /** Of the live subscription (D17), with its plan, period and grace; null without one. */
  subscriptionStatus: Subscription["status"] | null;
  subscriptionPlan: Plan | null;
}

/** A user as identified by their session, with the facts about it that matter only for staff (D45). */
export interface SessionPerson extends Person {
  provedAt: Date;
  passedAt: Date | null;
  isPasswordShort: boolean;
  hasSecondFactor: boolean;
}

const planOf = (table: Prisma.Sql): Prisma.Sql => Prisma.sql`
  CASE WHEN ${table}.id IS NOT NULL THEN jsonb_build_object('id', ${table}.id, 'slug', ${table}.slug, 'name', ${table}.name,
    'discountPercentage', ${table}.discount_percentage, 'freeShippingThresholdCents', ${table}.free_shipping_threshold_cents) END`;

/** One statement, because every call of a signed-in user runs it. A user has at most one live subscription. */
const selectPeople = (userIds: readonly string[], sessionId: string | null, where: Prisma.Sql) =>
  db().$queryRaw<SessionPerson[]>`${PREPARED}
    SELECT u.id, u.email, u.username, u.first_name AS "firstName", u.last_name AS "lastName",
      u.profile_image_url AS "profileImageUrl", u.email_verified_at AS "emailVerifiedAt", u.is_admin AS "isAdmin",
      u.staff_role::text AS "staffRole", u.membership_status::text AS "membershipStatus",
      u.membership_start_date AS "membershipStartDate", u.created_at AS "createdAt",
      u.password_hash IS NOT NULL AS "hasPassword", ${planOf(Prisma.sql`granted`)} AS "grantedPlan",
      sub.status::text AS "subscriptionStatus", sub.current_period_end AS "currentPeriodEnd",
      sub.grace_until AS "graceUntil", coalesce(sub.cancel_at_period_end, false) AS "cancelAtPeriodEnd",
      ${planOf(Prisma.sql`paid`)} AS "subscriptionPlan",
      s.last_proved_at AS "provedAt", s.second_factor_at AS "passedAt", s.is_password_short AS "isPasswordShort",
      f.confirmed_at IS NOT NULL AS "hasSecondFactor"
    FROM users u
    LEFT JOIN sessions s ON s.id = ${sessionId} AND s.user_id = u.id
    LEFT JOIN second_factors f ON f.user_id = u.id
    LEFT JOIN subscriptions sub ON sub.user_id = u.id AND sub.status::text = ANY(${[...LIVE_SUBSCRIPTION_STATES]})
    LEFT JOIN membership_plans granted ON granted.id = u.membership_plan_id
    LEFT JOIN membership_plans paid ON paid.id = sub.plan_id
    WHERE u.id = ANY(${[...userIds]}) AND u.deleted_at IS NULL AND ${where}`;

async function selectPerson(userId: string, sessionId: string | null, where: Prisma.Sql) {
  const [row] = await selectPeople([userId], sessionId, where);
  return row ?? null;
}

/** The user of a session that is neither logged out nor expired, of this version (D9, D44); null for every other. */
export const findSessionPerson = ({
  userId,
  sessionId,
  sessionVersion,
}: SessionClaim): Promise<SessionPerson | null> =>
  selectPerson(
    userId,
    sessionId,
    Prisma.sql`u.session_version = ${sessionVersion} AND s.expires_at > ${now()}`,
  );

/** A user by id, uncached; null for a deleted account. */
export const findPerson = (
  userId: string,
): Promise<(Person & Pick<SessionPerson, "hasSecondFactor">) | null> =>
  selectPerson(userId, null, Prisma.sql`true`);

/** Users by id; none for deleted accounts. */
export const findPeople = (userIds: readonly string[]): Promise<Person[]> =>
  selectPeople(userIds, null, Prisma.sql`true`);
