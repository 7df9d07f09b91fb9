import "server-only";
import type Stripe from "stripe";
import { type Cents, cents } from "@/lib/core/money";
import type { Tx } from "@/lib/server/db";
import { type EmailPayloads, enqueueMail } from "@/lib/server/outbox";
import type { MembershipPlan } from "@/prisma/generated/client";
import {
  detectTransitions,
  type MembershipState,
  type MembershipTransition,
} from "../rules/detect-transitions";
import { formatMemberDelivery } from "../rules/format-plan";
import { firstMonthCents } from "../rules/purchase-offer";
import { getChangeCharge } from "./change-billing";
import { TRIAL_CARD_USED } from "./enforce-trial-card-limit";
import { type SubscriptionReading, toSubscriptionRow } from "./read-subscription";

/** The subscription's user and its plan at purchase. */
export interface SubscriptionOwner {
  user: { id: string; email: string; firstName: string; deletedAt: Date | null };
  plan: Pick<MembershipPlan, "id" | "slug" | "name" | "discountPercentage" | "freeShippingThresholdCents">;
}

/** The previous state of a subscription, with the name of its plan. */
export type KnownSubscription = MembershipState & { plan: { name: string } };

interface Change extends SubscriptionOwner {
  reading: SubscriptionReading;
  before: KnownSubscription | undefined;
  /** Number of the reading, which identifies its changes. */
  turn: bigint;
}

/** A change with all of its transitions, because the email about one can depend on another. */
type ChangeWithNews = Change & { news: readonly MembershipTransition[] };

/**
 * Writes the mails about a reading's changes, in the transaction that stores the reading. Each key identifies
 * the event, so that nothing is announced twice; a state that began and ended between two readings is not
 * announced.
 */
export async function enqueueTransitionMails(tx: Tx, change: Change): Promise<void> {
  const { user, plan, reading, before } = change;
  if (user.deletedAt) return;
  const news = detectTransitions(before, { ...toSubscriptionRow(reading), planId: plan.id });
  for (const one of news) await MAIL_WRITERS[one](tx, { ...change, news });
}

/** The common fields of membership mails; the key starts with the user (lib/account/personal-data.ts). */
const addressMail = <Name extends keyof EmailPayloads>(
  { user }: SubscriptionOwner,
  template: Name,
  event: string,
) => ({ key: `${template}:${user.id}:${event}`, template, recipient: user.email });

const nameBoth = ({ user, plan }: SubscriptionOwner) => ({ firstName: user.firstName, planName: plan.name });

const MAIL_WRITERS: Record<MembershipTransition, (tx: Tx, change: ChangeWithNews) => Promise<void>> = {
  welcome: async (tx, change) => {
    const { plan, reading } = change;
    const { found } = reading;
    const row = toSubscriptionRow(reading);
    await enqueueMail(tx, {
      ...addressMail(change, "membership-welcome", found.id),
      data: {
        ...nameBoth(change),
        price: row.priceCents,
        firstMonth: firstMonthOf(found, cents(row.priceCents)),
        discountPercentage: plan.discountPercentage,
        isTrial: row.status === "trialing",
        paid: paidFor(found),
        delivery: formatMemberDelivery(await shippingMode(tx), plan.freeShippingThresholdCents),
        isTrialCardUsed: found.metadata["trialCard"] === TRIAL_CARD_USED.trialCard,
        renewsOn: row.currentPeriodEnd.toISOString(),
      },
    });
  },
  "payment-failed": async (tx, change) => {
    const { reading } = change;
    const { graceUntil } = toSubscriptionRow(reading);
    if (!reading.owed || !graceUntil) return; // paid during the request: that has its own event
    await enqueueMail(tx, {
      ...addressMail(change, "membership-payment-failed", reading.owed.invoiceId),
      data: {
        ...nameBoth(change),
        amount: reading.owed.amountCents,
        until: graceUntil.toISOString(),
      },
    });
  },
  recovered: async (tx, change) => {
    const { reading, turn } = change;
    const { currentPeriodEnd } = toSubscriptionRow(reading);
    await enqueueMail(tx, {
      ...addressMail(change, "membership-recovered", `${reading.found.id}-${turn}`),
      data: { ...nameBoth(change), renewsOn: currentPeriodEnd.toISOString() },
    });
  },
  "trial-ended": async (tx, change) => {
    const { reading } = change;
    const { priceCents, currentPeriodEnd } = toSubscriptionRow(reading);
    await enqueueMail(tx, {
      ...addressMail(change, "membership-trial-ended", reading.found.id),
      data: {
        ...nameBoth(change),
        price: priceCents,
        charged: paidFor(reading.found),
        renewsOn: currentPeriodEnd.toISOString(),
      },
    });
  },
  cancelled: async (tx, change) => {
    const { reading } = change;
    const { id, canceled_at } = reading.found;
    await enqueueMail(tx, {
      ...addressMail(change, "membership-cancelled", `${id}-${canceled_at}`),
      data: {
        ...nameBoth(change),
        until: toSubscriptionRow(reading).currentPeriodEnd.toISOString(),
      },
    });
  },
  ended: async (tx, change) => {
    const { reading } = change;
    await enqueueMail(tx, {
      ...addressMail(change, "membership-ended", reading.found.id),
      data: { ...nameBoth(change), because: whyEnded(reading.found) },
    });
  },
  "plan-changed": async (tx, change) => {
    const { user, plan, reading, before, turn, news } = change;
    const { priceCents, currentPeriodEnd, status } = toSubscriptionRow(reading);
    await enqueueMail(tx, {
      ...addressMail(change, "membership-plan-changed", `${reading.found.id}-${turn}`),
      data: {
        firstName: user.firstName,
        from: before?.plan.name ?? plan.name,
        to: plan.name,
        price: priceCents,
        discountPercentage: plan.discountPercentage,
        renewsOn: currentPeriodEnd.toISOString(),
        // If the trial ended early, the charge is for the first month, which has its own email.
        charged: news.includes("trial-ended") ? null : getChangeCharge(reading.found),
        isTrial: status === "trialing",
      },
    });
  },
};

/**
 * The price of a discounted first month; null for a regular one. Purchases of earlier
 * releases have only the percentage.
 */
function firstMonthOf({ metadata }: Stripe.Subscription, price: Cents): Cents | null {
  const percent = Number(metadata["firstMonthPercent"] ?? 0);
  const off = Number(metadata["discountCents"] ?? price - firstMonthCents(price, percent));
  return off > 0 ? cents(price - off) : null;
}

/** Whether delivery is free for everyone at the moment (D20). */
const shippingMode = async (tx: Tx): Promise<"free" | "policy"> =>
  (await tx.storeSettings.findUniqueOrThrow({ where: { id: "default" }, select: { shippingMode: true } }))
    .shippingMode;

/**
 * The amount paid for the newest invoice, in cents; null if the invoice is not paid (a
 * draft, for example) or was not expanded.
 */
const paidFor = ({ latest_invoice: invoice }: Stripe.Subscription): number | null =>
  invoice !== null && typeof invoice === "object" && invoice.status === "paid" ? invoice.amount_paid : null;

/** Metadata key of a subscription that the shop ended after a lost dispute. */
export const ENDED_BY_DISPUTE = { endedBecause: "disputed" } as const;

function whyEnded({ status, metadata, cancellation_details }: Stripe.Subscription) {
  if (metadata["endedBecause"] === ENDED_BY_DISPUTE.endedBecause) return "disputed";
  const isUnpaid = status === "unpaid" || cancellation_details?.reason === "payment_failed";
  if (isUnpaid) return "unpaid";
  return cancellation_details?.reason === "payment_disputed" ? "disputed" : "asked";
}
