import "server-only";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { BATCH_SIZE, inBatches } from "@/lib/server/in-batches";
import { log } from "@/lib/server/log";
import { enqueueMail } from "@/lib/server/outbox";
import { callStripe, isNoUpcomingInvoice, stripe } from "@/lib/server/stripe";
import type { Prisma } from "@/prisma/generated/client";
import { MEMBERSHIP_REMINDER_DAYS } from "../rules/periods";
import { syncSubscription } from "./sync-subscription";

/**
 * Notifies members whose card is charged within a week, once for each charge: the amount, the date, and how
 * to cancel. Stripe is read again first, so that no mail announces a charge that will not happen. Safe on
 * several instances at once.
 * @returns how many mails were written
 */
export async function remindOfMembershipRenewals(): Promise<number> {
  let written = 0;
  for await (const { id } of inBatches(dueAfter)) {
    try {
      if (await remind(id)) written += 1;
    } catch (error) {
      log().error({ err: error, subscriptionId: id }, "renewal not announced");
    }
  }
  return written;
}

/** Renews within a week, and is not announced yet. */
const dueNow = (): Prisma.SubscriptionWhereInput => ({
  status: { in: ["trialing", "active"] },
  cancelAtPeriodEnd: false,
  currentPeriodEnd: { gt: now(), lte: secondsAfter(now(), MEMBERSHIP_REMINDER_DAYS * 24 * 60 * 60) },
  // A trial can be shortened after its reminder.
  OR: [
    { remindedFor: null },
    { NOT: { remindedFor: { equals: db().subscription.fields.currentPeriodEnd } } },
  ],
  user: { deletedAt: null },
});

const dueAfter = (id: string) =>
  db().subscription.findMany({
    where: { ...dueNow(), id: { gt: id } },
    orderBy: { id: "asc" },
    select: { id: true },
    take: BATCH_SIZE,
  });

async function remind(id: string): Promise<boolean> {
  const { stripeSubscriptionId } = await db().subscription.findUniqueOrThrow({ where: { id } });
  await syncSubscription(stripeSubscriptionId);
  const due = await db().subscription.findFirst({
    where: { ...dueNow(), id },
    include: { user: true, plan: true },
  });
  const amount = due && (await nextCharge(stripeSubscriptionId));
  const on = due?.currentPeriodEnd;
  if (!due || !on || amount === undefined || amount === null) return false;
  return db().$transaction(async (tx) => {
    const { count } = await tx.subscription.updateMany({
      where: { ...dueNow(), id, currentPeriodEnd: on },
      data: { remindedFor: on },
    });
    if (count === 0) return false;
    await enqueueMail(tx, {
      key: `membership-reminder:${due.userId}:${stripeSubscriptionId}-${on.getTime()}`,
      template: "membership-reminder",
      recipient: due.user.email,
      data: {
        firstName: due.user.firstName,
        planName: due.plan.name,
        amount,
        isTrial: due.status === "trialing",
        on: on.toISOString(),
      },
    });
    return true;
  });
}

/** Cents that the card will be charged, less credit; undefined when there will be no charge. */
async function nextCharge(subscription: string): Promise<number | undefined> {
  try {
    const preview = await callStripe(() => stripe().invoices.createPreview({ subscription }));
    return preview.amount_due;
  } catch (error) {
    if (isNoUpcomingInvoice(error)) return undefined;
    throw error;
  }
}
