import "server-only";
import { findLastMemberDay } from "@/lib/account/queries/member-terms";
import { getStaffNames } from "@/lib/admin/queries/get-staff-names";
import { toDay } from "@/lib/core/dates";
import { ShopError } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import type {
  AdminRenewal,
  AdminSubscriptionDetail,
  SubscriptionChange,
  SubscriptionMailRow,
} from "../schema/admin-subscription";
import { listAdminSubscriptions } from "./admin-subscriptions";
import { SUBSCRIPTION_NOT_FOUND } from "./subscription-row";

const SHOWN = 50;
const byOrder = { select: { id: true, orderNumber: true, totalCents: true } } as const;

/** A subscription with its history: the last 50 renewals, changes and emails. @throws {ShopError} not_found */
export async function getAdminSubscription(id: string): Promise<AdminSubscriptionDetail> {
  const [[subscription], row] = await Promise.all([
    listAdminSubscriptions([id]),
    db().productSubscription.findUnique({ where: { id }, include: { startedByOrder: byOrder } }),
  ]);
  if (!subscription || !row) throw new ShopError("not_found", SUBSCRIPTION_NOT_FOUND);
  const [renewals, changes, memberUntil] = await Promise.all([
    listRenewals(id),
    listChanges(id, row.userId),
    findLastMemberDay(row.userId),
  ]);
  return {
    ...subscription,
    memberUntil,
    startedBy: row.startedByOrder && {
      id: row.startedByOrder.id,
      orderNumber: row.startedByOrder.orderNumber,
    },
    consentedAt: row.consentedAt.toISOString(),
    announcedUnitCents: cents(row.announcedUnitCents),
    renewals,
    changes,
    mails: await listMails(id, renewals),
  };
}

async function listRenewals(subscriptionId: string): Promise<AdminRenewal[]> {
  const rows = await db().productRenewal.findMany({
    where: { subscriptionId },
    include: { order: byOrder },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: SHOWN,
  });
  return rows.map(({ id, dueOn, outcome, createdAt, order }) => ({
    id,
    dueOn: toDay(dueOn),
    outcome,
    at: createdAt.toISOString(),
    order: { ...order, totalCents: cents(order.totalCents) },
  }));
}

const fieldsOf = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>;

async function listChanges(subscriptionId: string, ownerId: string): Promise<SubscriptionChange[]> {
  const rows = await db().subscriptionChange.findMany({
    where: { subscriptionId },
    orderBy: { id: "desc" },
    take: SHOWN,
  });
  const names = await getStaffNames(rows.map(({ actorId }) => (actorId === ownerId ? null : actorId)));
  const whoIs = (actorId: string | null): SubscriptionChange["who"] => {
    if (actorId === null) return { kind: "shop", name: "" };
    if (actorId === ownerId) return { kind: "customer", name: "" };
    return { kind: "staff", name: names.get(actorId) ?? "" };
  };
  return rows.map(({ id, createdAt, actorId, action, reason, before, after }) => ({
    id: String(id),
    at: createdAt.toISOString(),
    who: whoIs(actorId),
    action,
    reason,
    before: fieldsOf(before),
    after: fieldsOf(after),
  }));
}

/** The emails about a subscription, and the confirmations of its renewals' orders. */
async function listMails(id: string, renewals: readonly AdminRenewal[]): Promise<SubscriptionMailRow[]> {
  const confirmations = renewals.map(({ order }) => `order-confirmation:${order.id}`);
  const rows = await db().$queryRaw<(Omit<SubscriptionMailRow, "at"> & { at: Date })[]>`
    SELECT id, template, recipient, subject, status::text AS status, created_at AS at FROM mail_outbox
    WHERE (data ? 'subscriptionIds' AND data->'subscriptionIds' @> ${JSON.stringify([id])}::jsonb) OR key = ANY(${confirmations})
    ORDER BY created_at DESC, id DESC LIMIT ${SHOWN}`;
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
