import "server-only";
import {
  LIVE_SUBSCRIPTION_STATES,
  STATUSES_GRANTED_BY_ADMIN,
  SUBSCRIPTION_GRACE_DAYS,
  SUBSCRIPTION_STATES,
} from "@/lib/account/rules";
import { Prisma } from "@/prisma/generated/client";

const statesThatGive = (what: "everything" | "grace"): string[] =>
  LIVE_SUBSCRIPTION_STATES.filter((state) => SUBSCRIPTION_STATES[state].gives === what);

const inStates = (states: readonly string[]) => Prisma.sql`s.status::text = ANY(${[...states]})`;

/** The ids of the members at an instant: `isEntitled` of lib/account/rules (D16) in SQL. */
export const entitledUserIdsSql = (now: Date): Prisma.Sql => Prisma.sql`
  SELECT u.id FROM subscriptions s JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL
    WHERE ${inStates(LIVE_SUBSCRIPTION_STATES)}
      AND NOT (s.cancel_at_period_end AND s.current_period_end IS NOT NULL AND s.current_period_end <= ${now})
      AND ((${inStates(statesThatGive("everything"))}
            AND (s.current_period_end IS NULL OR s.current_period_end + make_interval(days => ${SUBSCRIPTION_GRACE_DAYS}) > ${now}))
        OR (${inStates(statesThatGive("grace"))} AND s.grace_until > ${now}))
  UNION ALL
  SELECT u.id FROM users u
    WHERE u.deleted_at IS NULL AND u.membership_status::text = ANY(${[...STATUSES_GRANTED_BY_ADMIN]})
      AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = u.id AND ${inStates(LIVE_SUBSCRIPTION_STATES)})`;

/** Their number. */
export const entitledUserCountSql = (now: Date): Prisma.Sql =>
  Prisma.sql`(SELECT count(*) FROM (${entitledUserIdsSql(now)}) AS members)`;

/** The users whose canceled membership ends, and when: `canceledMembershipEnd` of lib/account/rules in SQL. */
export const canceledMembershipEndsSql = (): Prisma.Sql => Prisma.sql`
  SELECT s.user_id, s.current_period_end AS ends_at FROM subscriptions s
    WHERE ${inStates(LIVE_SUBSCRIPTION_STATES)} AND s.cancel_at_period_end AND s.current_period_end IS NOT NULL`;
