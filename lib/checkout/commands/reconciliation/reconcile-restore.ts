import "server-only";
import type Stripe from "stripe";
import { toUnixSeconds } from "@/lib/core/dates";
import { reconcileRestoredMemberships } from "@/lib/membership/commands/reconcile-restored-memberships";
import { secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { raiseStaffAlert, resolveStaffAlert } from "@/lib/server/staff-alerts";
import { stripe } from "@/lib/server/stripe";
import { listAllPages } from "@/lib/server/stripe/list-all-pages";
import { advancePaidRenewals } from "@/lib/subscriptions/commands/advance-paid-renewals";
import { renewedSubscriptions } from "../../rules/renewal-metadata";
import { findUnrecordedPayments } from "./find-unrecorded-payments";

/** Stripe's lists are by creation: an intent is created before it is charged, a customer before the shop stores it. */
const EARLIER_SECONDS = 24 * 60 * 60;

const alertKey = (restoredAt: Date): string => `comparison_behind:restore-${restoredAt.getTime()}`;

/**
 * After a backup was restored, and before anything is charged or refunded: reads at Stripe what happened since the
 * backup (decision record 77). Renewals that were charged move to their next date, memberships, refunds and
 * disputes are recorded, and each payment without an order becomes a staff alert. Does nothing where no backup was
 * restored, or all of it is compared. Idempotent.
 * @throws {ShopError} payment_provider: the caller must not charge or refund, and the next run tries again
 */
export async function reconcileRestore(): Promise<void> {
  const restored = await findRestore();
  if (!restored) return;
  const { restoredAt, comparedUntil } = restored;
  log().warn({ from: comparedUntil, to: restoredAt }, "a backup was restored: it is compared with Stripe");
  const from = secondsAfter(comparedUntil, -EARLIER_SECONDS);
  await advanceChargedRenewals(from);
  await reconcileRestoredMemberships(from);
  await findUnrecordedPayments(0);
  const { count } = await db().stripeComparison.updateMany({
    where: { restoredAt, comparedUntil: { gte: restoredAt } },
    data: { restoredAt: null },
  });
  if (count === 0) {
    await raiseStaffAlert(db(), {
      key: alertKey(restoredAt),
      kind: "comparison_behind",
      objectType: "job",
      objectId: "reconcile-payments",
      message:
        "A backup was restored, and not all payments since then could be compared with Stripe yet. Until they are, renewals are not charged and nothing is refunded. The shop tries again every minute; its log names what fails.",
    });
    throw new Error("The comparison with Stripe after a restored backup is not complete");
  }
  await resolveStaffAlert(db(), alertKey(restoredAt));
}

async function findRestore(): Promise<{ restoredAt: Date; comparedUntil: Date } | null> {
  const row = await db().stripeComparison.findUnique({ where: { id: 1 } });
  return row?.restoredAt ? { restoredAt: row.restoredAt, comparedUntil: row.comparedUntil } : null;
}

/** Until now: the shop whose database was lost may have charged while its backup was restored. */
async function advanceChargedRenewals(from: Date): Promise<void> {
  const created = { gte: toUnixSeconds(from) };
  for await (const page of listAllPages((at) => stripe().paymentIntents.list({ created, ...at }))) {
    const charged = page.filter(
      ({ status, metadata }) => status === "succeeded" && renewedSubscriptions(metadata).length > 0,
    );
    const known = await knownPayments(charged);
    for (const { id, created: at, metadata } of charged)
      if (!known.has(id)) await advancePaidRenewals(renewedSubscriptions(metadata), new Date(at * 1000));
  }
}

async function knownPayments(intents: readonly Stripe.PaymentIntent[]): Promise<ReadonlySet<string>> {
  const ids = intents.map(({ id }) => id);
  const [paid, orders] = await Promise.all([
    db().payment.findMany({ where: { paymentIntentId: { in: ids } }, select: { paymentIntentId: true } }),
    db().order.findMany({
      where: { id: { in: intents.flatMap(({ metadata }) => metadata["orderId"] || []) } },
      select: { id: true, paymentIntentId: true },
    }),
  ]);
  // An order that was opened before the backup gets its payment, which moves its
  // subscriptions; it may not know its intent yet.
  const open = intents.filter(({ id, metadata }) =>
    orders.some(
      (order) =>
        order.id === metadata["orderId"] && (order.paymentIntentId === null || order.paymentIntentId === id),
    ),
  );
  return new Set([...paid.map(({ paymentIntentId }) => paymentIntentId), ...open.map(({ id }) => id)]);
}
