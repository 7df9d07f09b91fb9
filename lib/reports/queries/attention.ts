import "server-only";
import { findStateSql, LOTS_SQL } from "@/lib/inventory/queries/lots";
import { JOBS, type JobName } from "@/lib/jobs";
import { findLowStockThreshold } from "@/lib/marketing/queries/marketing-settings";
import { HAS_OPEN_HOLD_SQL } from "@/lib/orders/queries/admin-orders";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { listLateJobs, MAX_IDLE_SECONDS, readIdleSeconds } from "@/lib/server/jobs/heartbeat";
import { DECLINED_SQL } from "@/lib/subscriptions/queries/admin-subscriptions";
import { Prisma } from "@/prisma/generated/client";
import type { Attention, JobRun } from "../schema";
import { findAllDispatch, isLateSql } from "./ship-deadlines";

const SHOWN = 5;
/** Every open dispute is listed, because each has its own deadline: this is more than a shop ever has open. */
const MAX_DISPUTES = 200;

/** The same condition as the index orders_to_pack; an order on hold must not be packed (D47). */
const TO_PACK = Prisma.raw(
  `o.fulfillment_status = 'new' AND o.cancelled_at IS NULL AND o.payment_status IN ('paid', 'partially_refunded') AND NOT ${HAS_OPEN_HOLD_SQL}`,
);

/** Open disputes, about orders, memberships and gift cards; the earliest deadline first. */
const DISPUTES = Prisma.sql`
  (SELECT coalesce(jsonb_agg(d ORDER BY "dueBy" NULLS LAST), '[]') FROM (
    SELECT 'Order ' || o.order_number AS title, CASE WHEN d.evidence_sent_at IS NULL THEN '/admin/orders/disputes/' || d.id ELSE '/admin/orders/' || o.id END AS href,
      CASE WHEN d.evidence_sent_at IS NULL THEN d.evidence_due_by END AS "dueBy", d.amount_cents AS cents, d.is_inquiry AS "isInquiry"
    FROM disputes d JOIN orders o ON o.id = d.order_id WHERE d.status = 'open'
    UNION ALL
    SELECT 'Membership of ' || u.email, '/admin/customers/' || u.id, d.evidence_due_by, d.amount_cents, d.is_inquiry
    FROM membership_disputes d JOIN subscriptions s ON s.id = d.subscription_id JOIN users u ON u.id = s.user_id WHERE d.status = 'open'
    UNION ALL
    SELECT 'Gift card ending in ' || g.code_end, '/admin/gift-cards/' || g.id, d.evidence_due_by, d.amount_cents, d.is_inquiry
    FROM gift_card_disputes d JOIN gift_cards g ON g.id = d.gift_card_id WHERE d.status = 'open'
    ORDER BY 3 NULLS LAST LIMIT ${MAX_DISPUTES}) AS d)`;

/** Open disputes are a separate list. */
const OPEN = Prisma.raw("a.handled_at IS NULL AND a.kind <> 'dispute_opened'");

/** Alternates between the kinds of objects, so that many payments after an outage do not hide the other alerts. */
const ALERTS = Prisma.sql`
  (SELECT coalesce(jsonb_agg(alert ORDER BY cents DESC, at), '[]') FROM (
    SELECT a.id, a.message, a.object_type AS about, a.created_at AS at,
      CASE WHEN coalesce(a.currency, 'usd') = 'usd' THEN coalesce(a.amount_cents, 0) ELSE 0 END AS cents,
      CASE WHEN a.object_type = 'order' THEN '/admin/orders/' || a.object_id
           WHEN a.object_type = 'gift-card' THEN '/admin/gift-cards/' || a.object_id
           WHEN a.object_type = 'webhook' THEN '/admin/settings/webhooks/deliveries?endpoint=' || a.object_id
           WHEN a.object_type IN ('payment', 'job') THEN '/admin/orders/reconcile'
           ELSE (SELECT '/admin/customers/' || s.user_id FROM subscriptions s WHERE s.id = a.object_id) END AS href
    FROM notices a WHERE ${OPEN}
    ORDER BY row_number() OVER (PARTITION BY a.object_type ORDER BY a.amount_cents DESC NULLS LAST, a.created_at), cents DESC, a.created_at
    LIMIT ${SHOWN}) AS alert)`;

/** Due renewals of Subscribe & save that wait for stock. */
const WAITING = Prisma.sql`
  (SELECT coalesce(jsonb_agg(w ORDER BY since), '[]') FROM (
    SELECT p.name || ' for ' || u.email AS title, s.next_date AS since
    FROM product_subscriptions s JOIN products p ON p.id = s.product_id JOIN users u ON u.id = s.user_id
    WHERE s.problem = 'out_of_stock' AND s.status = 'active' ORDER BY s.next_date LIMIT ${SHOWN}) AS w)`;

const DECLINED = Prisma.raw(`product_subscriptions WHERE ${DECLINED_SQL}`);

const LOTS = Prisma.raw(LOTS_SQL);

type Row = Omit<Attention, "failedJobs" | "lateJobs" | "idleJobMinutes">;

/** All counts of pending staff work, in one statement, and the state of the jobs. */
export async function getAttention(): Promise<Attention> {
  const [threshold, stateSql, dispatch] = await Promise.all([
    findLowStockThreshold(),
    findStateSql(),
    findAllDispatch(),
  ]);
  const state = Prisma.raw(`(${stateSql})`);
  const isLate = isLateSql(now(), dispatch);
  const ask = db().$queryRaw<{ row: Row }[]>`
    SELECT jsonb_build_object(
      'toPack', (SELECT count(*) FROM orders o WHERE ${TO_PACK}),
      'lateToPack', (SELECT count(*) FROM orders o WHERE ${TO_PACK} AND ${isLate}),
      'onHold', (SELECT count(*) FROM orders o WHERE o.paid_at IS NOT NULL AND o.cancelled_at IS NULL AND ${Prisma.raw(HAS_OPEN_HOLD_SQL)}),
      'lateCents', (SELECT coalesce(sum(o.total_cents), 0) FROM orders o WHERE ${TO_PACK} AND ${isLate}),
      'onHoldCents', (SELECT coalesce(sum(o.total_cents), 0) FROM orders o
                      WHERE o.paid_at IS NOT NULL AND o.cancelled_at IS NULL AND ${Prisma.raw(HAS_OPEN_HOLD_SQL)}),
      'owingCents', (SELECT coalesce(sum(price_cents), 0) FROM subscriptions WHERE status IN ('past_due', 'unpaid')),
      'waitingCents', (SELECT coalesce(sum(told_unit_cents * quantity), 0) FROM product_subscriptions
                       WHERE problem = 'out_of_stock' AND status = 'active'),
      'declinedRenewals', (SELECT count(*) FROM ${DECLINED}),
      'declinedCents', (SELECT coalesce(sum(told_unit_cents * quantity), 0) FROM ${DECLINED}),
      'undeliverable', (SELECT count(*) FROM product_subscriptions WHERE problem = 'not_deliverable' AND status = 'active'),
      'disputes', ${DISPUTES}, 'alerts', ${ALERTS},
      'openAlerts', (SELECT count(*) FROM notices a WHERE ${OPEN}),
      'owingMembers', (SELECT count(*) FROM subscriptions WHERE status IN ('past_due', 'unpaid')),
      'lowStock', (SELECT count(*) FROM products WHERE is_active AND archived_at IS NULL
                   AND on_hand BETWEEN 1 AND ${threshold}),
      'outOfStock', (SELECT count(*) FROM products WHERE is_active AND archived_at IS NULL AND on_hand = 0),
      'expiringLots', (SELECT count(*) FROM ${LOTS} WHERE ${state} = 'expiring'),
      'oldLots', (SELECT count(*) FROM ${LOTS} WHERE ${state} = 'too_old'),
      'shortProducts', (SELECT coalesce(jsonb_agg(s ORDER BY units DESC, name), '[]') FROM (
        SELECT p.id, p.name, s.short AS units FROM lot_stocks s JOIN products p ON p.id = s.product_id WHERE s.short > 0) AS s),
      'reviews', (SELECT count(*) FROM reviews WHERE decided_at IS NULL AND NOT is_visible),
      'failedMails', (SELECT count(*) FROM mail_outbox WHERE status = 'failed'),
      'problems', (SELECT count(*) FROM order_problems WHERE status = 'open'),
      'messages', (SELECT count(*) FROM contact_messages WHERE handled_at IS NULL),
      'priorityMessages', (SELECT count(*) FROM contact_messages WHERE handled_at IS NULL AND is_priority),
      'waiting', ${WAITING},
      'waitingRenewals', (SELECT count(*) FROM product_subscriptions WHERE problem = 'out_of_stock' AND status = 'active')) AS row`;
  const [[answer], jobs, late, idleSeconds] = await Promise.all([
    ask,
    listLastJobRuns(),
    listLateJobs(),
    readIdleSeconds(),
  ]);
  if (!answer) throw new Error("The query for pending work returned no row");
  const failed = jobs.filter((job) => job.failed).map(({ name }) => name);
  const isIdle = idleSeconds > MAX_IDLE_SECONDS;
  return {
    ...answer.row,
    failedJobs: failed.map(labelOf),
    lateJobs: isIdle ? [] : late.filter((name) => !failed.includes(name)).map(labelOf),
    idleJobMinutes: isIdle ? Math.floor(idleSeconds / 60) : 0,
  };
}

const labelOf = (job: string): string => (Object.hasOwn(JOBS, job) ? JOBS[job as JobName].label : job);

/** Whether the job runner has ever started on this database. */
export async function hasJobTable(): Promise<boolean> {
  const [known] = await db().$queryRaw<{ there: boolean }[]>`
    SELECT to_regclass('pgboss.job') IS NOT NULL AS there`;
  return known?.there ?? false;
}

/** The result of each job's last run. Where the jobs run elsewhere (the cron route), there is none. */
export async function listLastJobRuns(): Promise<JobRun[]> {
  if (!(await hasJobTable())) return [];
  const rows = await db().$queryRaw<{ name: string; state: string; at: Date; output: unknown }[]>`
    SELECT DISTINCT ON (name) name, state::text AS state, completed_on AS at, output FROM pgboss.job
    WHERE state IN ('completed', 'failed') AND name !~ '^__' ORDER BY name, completed_on DESC`;
  return rows.map(({ name, state, at, output }) => ({
    name,
    failed: state === "failed",
    at: at.toISOString(),
    message: messageIn(output),
  }));
}

const messageIn = (output: unknown): string => {
  const message = (output as { message?: unknown } | null)?.message;
  return typeof message === "string" ? message.slice(0, 300) : "";
};
