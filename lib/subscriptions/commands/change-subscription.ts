import "server-only";
import { toDay } from "@/lib/core/dates";
import { ShopError } from "@/lib/core/errors";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { db, type Tx } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";
import { requireCurrentVersion } from "@/lib/server/versions";
import type { Prisma, ProductSubscription } from "@/prisma/generated/client";
import { SUBSCRIPTION_NOT_FOUND } from "../queries/subscription-row";
import type { SubscriptionAddress } from "../schema";
import type { SubscriptionAction } from "../schema/admin-subscription";
import { lockSubscriptions, requireNoOpenRenewal } from "./complete-renewals";

/** A change by staff: of the version that they saw, and why. */
export interface StaffChange {
  actor: Actor;
  version: number;
  reason?: string;
}

/** Who changes a subscription: its owner, by id, or staff on the owner's behalf. */
export type ChangedBy = string | StaffChange;

type Change = (
  subscription: ProductSubscription,
  tx: Tx,
) => Promise<Prisma.ProductSubscriptionUncheckedUpdateInput>;

/** The values that staff can change, as the audit log and a conflict show them. */
const toEditable = (row: ProductSubscription) => ({
  quantity: row.quantity,
  intervalDays: row.intervalDays,
  nextDate: toDay(row.nextDate),
  status: row.status,
  shippingAddress: row.shippingAddress as SubscriptionAddress | null,
});

/** The state that a conflict carries. */
export const toCurrent = (row: ProductSubscription) => ({
  ...toEditable(row),
  id: row.id,
  version: row.version,
});

/** Names who changes subscriptions for the rest of a transaction: the trigger that writes the history reads it. */
export async function setSubscriptionActor(
  tx: Tx,
  action: SubscriptionAction,
  actorId: string,
  reason = "",
): Promise<void> {
  await tx.$queryRaw`SELECT set_config('shop.subscription_action', ${action}, true),
    set_config('shop.subscription_actor', ${actorId}, true), set_config('shop.subscription_reason', ${reason}, true)`;
}

/**
 * Changes one subscription under its lock, and not while it is being charged. A change by staff is
 * recorded in the audit log, and its owner gets an email.
 * @throws {ShopError} not_found, also for an owner's request about another user's or a canceled one; conflict while it
 * is being charged and, for staff, for a canceled one or another version
 */
export async function changeSubscription(
  by: ChangedBy,
  id: string,
  action: Exclude<SubscriptionAction, "retry">,
  change: Change,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const [before] = await lockSubscriptions(tx, [id]);
    requireChangeable(by, before);
    await requireNoOpenRenewal(tx, id);
    if (typeof by === "string") await setSubscriptionActor(tx, action, by);
    else await setSubscriptionActor(tx, action, by.actor.userId, by.reason);
    const after = await tx.productSubscription.update({ where: { id }, data: await change(before, tx) });
    if (typeof by !== "string") await recordStaffChange(tx, by, action, [{ before, after }]);
  });
}

function requireChangeable(
  by: ChangedBy,
  row: ProductSubscription | undefined,
): asserts row is ProductSubscription {
  if (!row || (typeof by === "string" && (row.userId !== by || row.status === "cancelled")))
    throw new ShopError("not_found", SUBSCRIPTION_NOT_FOUND);
  if (typeof by === "string") return;
  requireCurrentVersion(by.version, toCurrent(row));
  if (row.status === "cancelled") throw new ShopError("conflict", "This subscription was canceled.");
}

interface Changed {
  before: ProductSubscription;
  after: ProductSubscription;
}

const MAIL_FIELDS = ["quantity", "intervalDays", "shippingAddress"] as const;

/**
 * Records changes by staff of one owner's subscriptions, and emails the owner. Edits without a change are not recorded.
 */
export async function recordStaffChange(
  tx: Tx,
  { actor, reason }: Pick<StaffChange, "actor" | "reason">,
  action: Exclude<SubscriptionAction, "retry">,
  all: readonly Changed[],
): Promise<void> {
  const changed = all.filter(({ before, after }) => after.version !== before.version);
  const [first] = changed;
  if (!first) return;
  await recordAudit(
    tx,
    actor.userId,
    changed.map(({ before, after }) => ({
      action: `subscription.${action}`,
      objectType: "subscription",
      objectId: after.id,
      before: toEditable(before),
      after: toEditable(after),
      ...(reason ? { reason } : {}),
    })),
  );
  const { userId, id, version, nextDate, status } = first.after;
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  const [before, after] = [toEditable(first.before), toEditable(first.after)];
  await enqueueMail(tx, {
    key: `subscription-changed:${userId}:${id}:${version}`,
    template: "subscription-changed",
    recipient: email,
    data: {
      subscriptionIds: changed.map((one) => one.after.id),
      action,
      day: toDay(nextDate),
      fields: MAIL_FIELDS.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])),
      isPaused: status === "paused",
    },
  });
}
