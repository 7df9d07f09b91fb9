import "server-only";
import type { Job } from "@/lib/server/jobs";
import { purgePaymentAttempts } from "@/lib/server/payment-attempts";
import { purgeDrafts } from "./commands/drafts/purge-drafts";
import { expireHolds } from "./commands/expire-holds";
import { syncMissedFraudWarnings } from "./commands/payment-alerts/sync-fraud-warning";
import { findUnrecordedPayments } from "./commands/reconciliation/find-unrecorded-payments";
import { reconcilePayments } from "./commands/reconciliation/reconcile-payments";
import { reconcileRestore } from "./commands/reconciliation/reconcile-restore";
import { chargeDueRenewals } from "./commands/renewals/charge-due-renewals";
import { remindOfUpcomingRenewals } from "./commands/renewals/remind-of-upcoming-renewals";

export const CHECKOUT_JOBS = {
  "expire-holds": { label: "Release expired stock holds", cron: "* * * * *", run: expireHolds },
  "reconcile-payments": {
    label: "Reconcile payments with Stripe",
    cron: "* * * * *",
    run: reconcilePayments,
  },
  "find-lost-money": {
    label: "Find payments without an order",
    cron: "17 * * * *",
    run: async () => {
      await reconcileRestore(); // first, because it reads from where the last comparison ended
      return (await findUnrecordedPayments()) + (await syncMissedFraudWarnings());
    },
  },
  "renew-subscriptions": {
    label: "Charge Subscribe & save renewals",
    cron: "*/10 * * * *",
    run: chargeDueRenewals,
  },
  "remind-of-deliveries": {
    label: "Send Subscribe & save reminders",
    cron: "43 * * * *",
    run: remindOfUpcomingRenewals,
  },
  "purge-payment-links": { label: "Purge unpaid payment links", cron: "51 * * * *", run: purgeDrafts },
  "purge-payment-attempts": {
    label: "Purge old payment attempts",
    cron: "47 * * * *",
    run: purgePaymentAttempts,
  },
} as const satisfies Record<string, Job>;
