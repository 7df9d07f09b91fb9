import "server-only";
import type Stripe from "stripe";
import { toUnixSeconds } from "@/lib/core/dates";
import { formatCents } from "@/lib/core/money";
import { findGiftCardByPayment } from "@/lib/gift-cards/queries";
import { getStripeId } from "@/lib/membership/commands/stripe-ids";
import { findMembershipByPayment } from "@/lib/membership/commands/sync-membership-money";
import { placeHoldOfPayment } from "@/lib/orders/commands";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { raiseStaffAlert, resolveStaffAlert } from "@/lib/server/staff-alerts";
import { callStripe, stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe/events";
import { finalizeIntent } from "../finalize-intent";
import { findIntent, isOfGiftCard, isOfOrder } from "../read-intent";

type Warning = Stripe.Radar.EarlyFraudWarning;

/** How many warnings of the last days are read at most. */
const MAX_WARNINGS = 1_000;
/** Stripe stops sending a webhook after three days; warnings are compared for a day longer. */
const LOOK_BACK_SECONDS = 4 * 24 * 60 * 60;
const TIMEOUT_SECONDS = 10 * 60;

/** The key of the alert about a warning. */
export const fraudWarningAlertKey = (warningId: string): string => `early_fraud_warning:${warningId}`;

/**
 * Syncs the shop with Stripe's current state of an early fraud warning: while it is actionable (its payment is neither
 * disputed nor refunded in full), its order goes on hold (D47) and staff get an alert, each once; when it is not, the
 * alert is resolved and a hold stays until staff release it. A payment without an order gets only the alert.
 * Idempotent, in any order.
 * @param event of the webhook that triggered the call: recorded in the transaction of its effect
 * @throws {ShopError} payment_provider
 */
export async function syncFraudWarning(id: string, event?: StripeEventRef): Promise<void> {
  const warning = await undefinedIfMissing(() => stripe().radar.earlyFraudWarnings.retrieve(id));
  const intent = warning && (await intentOf(warning));
  if (!warning || !intent) {
    if (event) await recordEvent(db(), event);
    return;
  }
  // The webhook of the payment may not have arrived yet.
  const isPurchase = isOfOrder(intent) || isOfGiftCard(intent);
  if (intent.status === "succeeded" && isPurchase) await finalizeIntent(intent);
  const membership = isPurchase ? undefined : await findMembershipByPayment(intent.id);
  const giftCard = isOfGiftCard(intent) ? await findGiftCardByPayment(intent.id) : null;
  await db().$transaction(async (tx) => {
    if (event && !(await recordEvent(tx, event))) return;
    if (!warning.actionable) return resolveStaffAlert(tx, fraudWarningAlertKey(id));
    if (await holdOrder(tx, warning, intent)) return;
    const about = membership ?? giftCard;
    const what = about ? `for ${about.name}` : `(${intent.id})`;
    await raiseStaffAlert(tx, {
      key: fraudWarningAlertKey(id),
      kind: "early_fraud_warning",
      ...(about
        ? { objectType: membership ? "membership" : "gift-card", objectId: about.id }
        : {
            objectType: "payment",
            objectId: intent.id,
            amountCents: intent.amount_received,
            currency: intent.currency,
          }),
      message: `${reportOf(warning, intent, what)} Refund it before the cardholder disputes it, or mark this as resolved.`,
    });
  });
}

async function intentOf({ payment_intent, charge }: Warning): Promise<Stripe.PaymentIntent | undefined> {
  const chargeId = getStripeId(charge);
  const id =
    getStripeId(payment_intent) ??
    (chargeId &&
      getStripeId((await undefinedIfMissing(() => stripe().charges.retrieve(chargeId)))?.payment_intent));
  return id ? findIntent(id) : undefined;
}

const reportOf = ({ fraud_type }: Warning, { amount_received }: Stripe.PaymentIntent, what = ""): string =>
  `The card's issuer reports the payment of ${formatCents(amount_received)}${what && ` ${what}`} as likely fraud (${fraud_type.replaceAll("_", " ")}).`;

/** @returns false when the payment belongs to no paid order */
async function holdOrder(tx: Tx, warning: Warning, intent: Stripe.PaymentIntent): Promise<boolean> {
  const found = await tx.order.findFirst({
    where: { paymentIntentId: intent.id, paidAt: { not: null } },
    select: { id: true },
  });
  if (!found) return false;
  const orderId = found.id;
  await tx.$queryRaw`SELECT id FROM orders WHERE id = ${orderId} FOR UPDATE`;
  const detail = reportOf(warning, intent);
  const hold = { orderId, reason: "early_fraud_warning", sourceId: warning.id, detail } as const;
  const isNew = await placeHoldOfPayment(tx, hold, intent.id);
  if (!isNew) return true;
  await tx.order.update({
    where: { id: orderId },
    data: {
      version: { increment: 1 },
      events: { create: { type: "early_fraud_warning", message: detail } },
    },
  });
  await raiseStaffAlert(tx, {
    key: fraudWarningAlertKey(warning.id),
    kind: "early_fraud_warning",
    objectType: "order",
    objectId: orderId,
    message: `${detail} Refund the order before the cardholder disputes the payment, or release the hold if you trust the buyer.`,
  });
  return true;
}

/**
 * Syncs early fraud warnings of the last days whose webhook was lost: new ones, and those that have ended while their
 * alert is open. Idempotent, and safe on several instances at once.
 * @param timeoutSeconds how long a webhook may take
 * @returns how many were synced
 * @throws {ShopError} payment_provider
 */
export async function syncMissedFraudWarnings(timeoutSeconds = TIMEOUT_SECONDS): Promise<number> {
  const created = {
    gte: toUnixSeconds(secondsAfter(now(), -LOOK_BACK_SECONDS)),
    lt: toUnixSeconds(secondsAfter(now(), 1 - timeoutSeconds)),
  };
  const warnings = await callStripe(() =>
    stripe()
      .radar.earlyFraudWarnings.list({ created, limit: 100 })
      .autoPagingToArray({ limit: MAX_WARNINGS }),
  );
  const alerts = await db().staffAlert.findMany({
    where: { key: { in: warnings.map(({ id }) => fraudWarningAlertKey(id)) } },
    select: { key: true, handledAt: true },
  });
  const missed = warnings.flatMap(({ id, actionable }) => {
    const alert = alerts.find(({ key }) => key === fraudWarningAlertKey(id));
    return (actionable ? !alert : alert?.handledAt === null) ? [id] : [];
  });
  for (const warningId of missed) {
    try {
      await syncFraudWarning(warningId);
    } catch (error) {
      log().error({ err: error, warningId }, "fraud warning not synced");
    }
  }
  return missed.length;
}
