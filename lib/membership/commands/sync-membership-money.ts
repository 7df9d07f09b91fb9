import "server-only";
import type Stripe from "stripe";
import { formatDate } from "@/lib/core/dates";
import { formatCents } from "@/lib/core/money";
import {
  disputeOutcome,
  isInquiry,
  isLaterRefund,
  isOutdatedDispute,
  isSameDispute,
  readDispute,
  refundOutcome,
} from "@/lib/core/refund-outcome";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { enqueueMail } from "@/lib/server/outbox";
import { noteDispute, noteHeldRefund, openDisputeSentence, raiseStaffAlert } from "@/lib/server/staff-alerts";
import { callStripe, stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe/events";
import { type PaymentMoney, readPaymentMoney } from "@/lib/server/stripe/read-payment-money";
import type { MembershipPlan, Subscription, User } from "@/prisma/generated/client";
import { membershipName } from "../rules/format-plan";
import { findEndReason } from "./end-subscription-with-refund";
import { ENDED_BY_DISPUTE } from "./enqueue-transition-mails";
import { findCustomerBalance } from "./find-customer-balance";
import { getStripeId } from "./stripe-ids";
import { syncSubscription } from "./sync-subscription";

type Paid = Subscription & { user: User; plan: MembershipPlan };

interface Bill {
  invoiceId: string;
  subscriptionId: string;
}

/**
 * Syncs refunds and disputes of a membership's payment with Stripe: records them and notifies the member and
 * staff, each once. A refund does not end a membership: staff who refund the current month in full are told
 * that it continues. A lost dispute ends the membership at once. Idempotent.
 * @param event recorded once all of its effects are done
 * @returns false for a payment that belongs to no membership
 * @throws {ShopError} payment_provider
 */
export async function syncMembershipMoney(paymentIntentId: string, event?: StripeEventRef): Promise<boolean> {
  const bill = await findSubscriptionInvoice(paymentIntentId);
  if (!bill) return false;
  await settle(paymentIntentId, bill);
  if (event) await recordEvent(db(), event);
  return true;
}

/** The invoice of a subscription payment. @throws {ShopError} payment_provider */
export async function findSubscriptionInvoice(paymentIntentId: string): Promise<Bill | undefined> {
  const { data } = await callStripe(() =>
    stripe().invoicePayments.list({
      payment: { type: "payment_intent", payment_intent: paymentIntentId },
      limit: 1,
    }),
  );
  const invoiceId = getStripeId(data[0]?.invoice);
  const invoice = invoiceId && (await undefinedIfMissing(() => stripe().invoices.retrieve(invoiceId)));
  const subscriptionId = invoice && getStripeId(invoice.parent?.subscription_details?.subscription);
  return invoiceId && subscriptionId ? { invoiceId, subscriptionId } : undefined;
}

/**
 * The membership of a payment, with a label for staff that has no name or email address;
 * undefined for any other payment.
 * @throws {ShopError} payment_provider
 */
export async function findMembershipByPayment(
  paymentIntentId: string,
): Promise<{ id: string; name: string } | undefined> {
  const bill = await findSubscriptionInvoice(paymentIntentId);
  const paid =
    bill &&
    (await db().subscription.findUnique({
      where: { stripeSubscriptionId: bill.subscriptionId },
      include: { plan: true },
    }));
  return paid ? { id: paid.id, name: membershipName(paid) } : undefined;
}

async function settle(paymentIntentId: string, bill: Bill): Promise<void> {
  // The shop may not know it yet, or know an older state.
  await syncSubscription(bill.subscriptionId);
  const [money, found] = await Promise.all([
    readPaymentMoney(paymentIntentId),
    undefinedIfMissing(() => stripe().subscriptions.retrieve(bill.subscriptionId)),
  ]);
  if (!money || !found) return;
  const isPresent = found.status !== "canceled" && getStripeId(found.latest_invoice) === bill.invoiceId;
  // The reason of a refund does not show this: staff can choose "duplicate" in Stripe's
  // dashboard without ending the subscription.
  const isDuplicate = findEndReason(found) === "duplicate";
  const isLost = money.disputes.some((dispute) => disputeOutcome(dispute) === "lost");
  const creditCents = isLost ? Math.max(0, -(await findCustomerBalance(String(found.customer)))) : 0;
  const isOurs = await db().$transaction(async (tx) => {
    const paid = await lockPaid(tx, bill);
    if (!paid) return false; // a subscription of another integration on the same Stripe account
    for (const refund of money.refunds) await writeRefund(tx, paid, bill, { refund, isDuplicate });
    if (isPresent) await noteFullRefund(tx, paid, bill, money);
    for (const dispute of money.disputes) await writeDispute(tx, paid, bill, { dispute, creditCents });
    return true;
  });
  if (isOurs && isLost) await endDisputed(found);
}

async function lockPaid(tx: Tx, { subscriptionId }: Bill): Promise<Paid | null> {
  await tx.$queryRaw`SELECT id FROM subscriptions WHERE stripe_subscription_id = ${subscriptionId} FOR UPDATE`;
  return tx.subscription.findUnique({
    where: { stripeSubscriptionId: subscriptionId },
    include: { user: true, plan: true },
  });
}

const about = ({ id }: Paid) => ({ objectType: "membership", objectId: id }) as const;

/** @param isDuplicate the shop ended the subscription because it was the member's second */
async function writeRefund(
  tx: Tx,
  paid: Paid,
  bill: Bill,
  { refund, isDuplicate }: { refund: Stripe.Refund; isDuplicate: boolean },
): Promise<void> {
  const known = await tx.membershipRefund.findUnique({ where: { stripeRefundId: refund.id } });
  const facts = {
    amountCents: refund.amount,
    status: refundOutcome(refund.status),
    failureReason: refund.failure_reason ?? null,
  };
  if (known && !isLaterRefund(known.status, facts.status)) return;
  const row = await tx.membershipRefund.upsert({
    where: { stripeRefundId: refund.id },
    create: {
      subscriptionId: paid.id,
      stripeInvoiceId: bill.invoiceId,
      stripeRefundId: refund.id,
      createdAt: new Date(refund.created * 1000),
      ...facts,
    },
    update: facts,
  });
  await noteHeldRefund(tx, refund, { refundId: row.id, name: membershipName(paid), ...about(paid) });
  if (facts.status === "failed") {
    const why = facts.failureReason ? `: ${facts.failureReason.replaceAll("_", " ")}` : "";
    await raiseStaffAlert(tx, {
      key: `refund_failed:${refund.id}`,
      kind: "refund_failed",
      ...about(paid),
      message: `The refund of ${formatCents(refund.amount)} for ${membershipName(paid)} failed${why}. The shop still has the money and has to return it another way.`,
    });
  } else if (!paid.user.deletedAt)
    await enqueueMail(tx, {
      key: `membership-refunded:${paid.userId}:${refund.id}`,
      template: "membership-refunded",
      recipient: paid.user.email,
      data: {
        firstName: paid.user.firstName,
        planName: paid.plan.name,
        refund: refund.amount,
        isDuplicate,
      },
    });
}

/** Stripe continues a subscription whose month was refunded: staff have to cancel it separately. */
async function noteFullRefund(tx: Tx, paid: Paid, bill: Bill, { charge }: PaymentMoney): Promise<void> {
  if (charge.amount_refunded < charge.amount) return;
  const next = paid.cancelAtPeriodEnd ? "lasts until" : "renews on";
  const day = paid.currentPeriodEnd ? await dayText(tx, paid.currentPeriodEnd) : "later";
  await raiseStaffAlert(tx, {
    key: `membership_refunded:${bill.invoiceId}`,
    kind: "membership_refunded",
    ...about(paid),
    message: `The full payment for this month of ${membershipName(paid)} (${formatCents(charge.amount)}) was refunded. The membership continues and ${next} ${day}. To end the membership, cancel it in the Stripe Dashboard.`,
  });
}

/** "Nov 21, 2026" in the shop's time zone. */
async function dayText(tx: Tx, instant: Date): Promise<string> {
  const timeZone = await findTimeZone(tx);
  return formatDate(instant.toISOString(), timeZone);
}

/** @param creditCents credit for later invoices, which the member can have from a change to a smaller plan */
async function writeDispute(
  tx: Tx,
  paid: Paid,
  bill: Bill,
  { dispute, creditCents }: { dispute: Stripe.Dispute; creditCents: number },
): Promise<void> {
  const known = await tx.membershipDispute.findUnique({ where: { stripeDisputeId: dispute.id } });
  const read = readDispute(dispute);
  const { status, amountCents, evidenceDueBy } = read;
  if (known && isOutdatedDispute(known, read)) return;
  if (!known || !isSameDispute(known, read)) {
    const closedAt = status === "open" ? null : known?.status === status ? known.closedAt : now();
    const owner = { subscriptionId: paid.id, stripeInvoiceId: bill.invoiceId };
    await tx.membershipDispute.upsert({
      where: { stripeDisputeId: dispute.id },
      create: { ...owner, stripeDisputeId: dispute.id, ...read, closedAt },
      update: { ...read, closedAt },
    });
  }
  const what = `${formatCents(amountCents)} for ${membershipName(paid)} (${dispute.reason.replaceAll("_", " ")})`;
  const dueDay = evidenceDueBy && (await dayText(tx, evidenceDueBy));
  const credit =
    creditCents > 0
      ? ` The customer still has a credit balance of ${formatCents(creditCents)} at Stripe, which is applied to future invoices. If the credit comes from the disputed month, remove it in the Stripe Dashboard.`
      : "";
  const message =
    status === "open"
      ? `${openDisputeSentence(dispute, what, dueDay, " in the Stripe Dashboard")} The membership continues${isInquiry(dispute) ? "" : " until the dispute is decided"}.`
      : `The dispute about ${what} is lost: the cardholder got the money back, and the membership has ended.${credit}`;
  await noteDispute(tx, dispute, status, { ...about(paid), message });
}

/** A member who charged back one month would charge back the next ones. */
async function endDisputed({ id, status }: Stripe.Subscription): Promise<void> {
  if (status !== "canceled" && status !== "incomplete_expired") {
    await callStripe(() => stripe().subscriptions.update(id, { metadata: ENDED_BY_DISPUTE }));
    // The call does not know a subscription that has ended meanwhile.
    await undefinedIfMissing(() => stripe().subscriptions.cancel(id, { prorate: false }));
  }
  await syncSubscription(id);
}
