import "server-only";
import { LIVE_SUBSCRIPTION_STATES } from "@/lib/account/rules";
import { entitledUserCountSql } from "@/lib/membership/queries/membership-sql";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import { DEFAULT_LIFETIME_VALUE, ESTIMATED_MONTHLY_VALUE } from "../rules/plan-defaults";
import type { MembershipStats } from "../schema/admin-plan";
import { IS_FIRST_MEMBERSHIP } from "./first-membership-sql";

const CHURN_DAYS = 30;

const list = (words: readonly string[]): Prisma.Sql => Prisma.join([...words]);
const running = Prisma.sql`status::text IN (${list(LIVE_SUBSCRIPTION_STATES)})`;

/** The current time in the tables' format. */
const present = (): Prisma.Sql => Prisma.sql`(${now().toISOString()}::timestamptz AT TIME ZONE 'UTC')`;

/** The number of current members. */
async function countMembers(): Promise<number> {
  const [row] = await db().$queryRaw<
    { members: number }[]
  >`SELECT ${entitledUserCountSql(now())}::int AS members`;
  return row?.members ?? 0;
}

/** New members since the first of this month in the shop's time zone, counted as in the reports. */
async function countNew(): Promise<number> {
  const [row] = await db().$queryRaw<{ people: number }[]>`
    WITH month AS (SELECT date_trunc('month', ${present()} AT TIME ZONE 'UTC' AT TIME ZONE time_zone)
      AT TIME ZONE time_zone AT TIME ZONE 'UTC' AS began FROM store_settings)
    SELECT count(*)::int AS people FROM subscriptions s, month WHERE s.begun_at >= began AND ${IS_FIRST_MEMBERSHIP}`;
  return row?.people ?? 0;
}

/** Churn: of the users whose subscription was live 30 days ago, the percentage without a live one now. */
async function churnRate(): Promise<number | null> {
  const from = Prisma.sql`(${present()} - make_interval(days => ${CHURN_DAYS}::int))`;
  const [row] = await db().$queryRaw<{ had: number; lost: number }[]>`
    SELECT count(DISTINCT user_id)::int AS had, count(DISTINCT user_id) FILTER (WHERE ended_at IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM subscriptions other WHERE other.user_id = subscriptions.user_id AND other.${running}))::int AS lost
    FROM subscriptions WHERE begun_at < ${from} AND (ended_at IS NULL OR ended_at >= ${from})`;
  return row && row.had > 0 ? Math.round((row.lost / row.had) * 1000) / 10 : null;
}

/**
 * Lifetime value of a member: the fees of all memberships so far, by the calendar (a month's price for each month that
 * began, without trials) less refunds, divided by the number of ended ones. Live memberships count with their fees so
 * far, so that long ones are included.
 */
async function lifetimeCents(): Promise<number | null> {
  const [row] = await db().$queryRaw<{ fees: bigint | null; ended: number }[]>`
    WITH paid AS (
      SELECT s.id, coalesce(s.price_cents, plan.monthly_price_cents) AS price, s.ended_at,
        greatest(s.begun_at, s.trial_end) AS began, coalesce(s.ended_at, ${present()}) AS until
      FROM subscriptions s JOIN membership_plans plan ON plan.id = s.plan_id WHERE s.begun_at IS NOT NULL),
    months AS (
      SELECT *, CASE WHEN until > began
        THEN extract(year FROM age(until, began)) * 12 + extract(month FROM age(until, began)) + 1 ELSE 0 END AS months
      FROM paid)
    SELECT (coalesce(sum(price * months), 0)
      - (SELECT coalesce(sum(amount_cents), 0) FROM membership_refunds WHERE status <> 'failed'))::bigint AS fees,
      count(ended_at)::int AS ended FROM months`;
  if (!row || row.ended === 0) return null;
  return Math.max(0, Math.round(Number(row.fees ?? 0) / row.ended));
}

/** Monthly recurring revenue in cents: without trials, and without memberships that staff granted. */
async function monthlyCents(): Promise<number> {
  const [row] = await db().$queryRaw<{ cents: bigint | null }[]>`
    SELECT sum(coalesce(s.price_cents, plan.monthly_price_cents)) AS cents
    FROM subscriptions s JOIN membership_plans plan ON plan.id = s.plan_id WHERE s.status IN ('active', 'past_due')`;
  return Number(row?.cents ?? 0);
}

/** The figures of GET /api/membership/stats. */
export async function getMembershipStats(): Promise<MembershipStats> {
  const [totalActiveMembers, newSignupsThisMonth, churn, lifetime, monthly] = await Promise.all([
    countMembers(),
    countNew(),
    churnRate(),
    lifetimeCents(),
    monthlyCents(),
  ]);
  return {
    totalActiveMembers,
    newSignupsThisMonth,
    churnRate: churn,
    averageLifetimeValue: lifetime === null ? DEFAULT_LIFETIME_VALUE : lifetime / 100,
    averageLifetimeValueIsDefault: lifetime === null,
    estimatedMonthlyRevenue: totalActiveMembers * ESTIMATED_MONTHLY_VALUE,
    monthlyRecurringRevenue: monthly / 100,
  };
}
