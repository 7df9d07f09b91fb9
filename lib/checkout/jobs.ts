import "server-only";
import { anonymizeDeletedUsersOrders } from "@/lib/account/commands/anonymize-orders";
import { purgeSessions } from "@/lib/account/commands/sessions";
import { purgeCarts } from "@/lib/cart/commands/purge-carts";
import { purgeMailBodies, sendQueuedMails } from "@/lib/mail/commands";
import { reconcileMemberships } from "@/lib/membership/commands/reconcile-memberships";
import { remindOfMembershipRenewals } from "@/lib/membership/commands/remind-of-membership-renewals";
import { enqueueLowStockMails } from "@/lib/restock/commands/enqueue-low-stock-mails";
import { notifySubscribers, RESTOCK_CHANNEL } from "@/lib/restock/commands/notify-subscribers";
import { purgeDeclinedReviews } from "@/lib/reviews/commands/moderate-reviews";
import { MAIL_CHANNEL } from "@/lib/server/outbox";
import { purgePaymentAttempts } from "@/lib/server/payment-attempts";
import { expireHolds } from "./commands/expire-holds";
import { findUnrecordedPayments } from "./commands/find-unrecorded-payments";
import { reconcilePayments } from "./commands/reconcile-payments";
import { chargeDueRenewals } from "./commands/renewals/charge-due-renewals";
import { remindOfUpcomingRenewals } from "./commands/renewals/remind-of-upcoming-renewals";
import { findMissedFraudWarnings } from "./commands/sync-fraud-warning";

/** The shop's scheduled jobs: pg-boss runs them on schedule, the signed cron route on demand. */
export const JOBS = {
  "expire-holds": { cron: "* * * * *", run: () => expireHolds() },
  "reconcile-payments": { cron: "* * * * *", run: () => reconcilePayments() },
  "find-lost-money": {
    cron: "17 * * * *",
    run: async () => (await findUnrecordedPayments()) + (await findMissedFraudWarnings()),
  },
  "send-mail": { cron: "* * * * *", run: () => sendQueuedMails(), wakeOn: MAIL_CHANNEL },
  "announce-restock": { cron: "* * * * *", run: () => notifySubscribers(), wakeOn: RESTOCK_CHANNEL },
  "reconcile-memberships": { cron: "*/10 * * * *", run: () => reconcileMemberships() },
  "renew-subscriptions": { cron: "*/10 * * * *", run: () => chargeDueRenewals() },
  "remind-of-renewals": { cron: "41 * * * *", run: () => remindOfMembershipRenewals() },
  "remind-of-deliveries": { cron: "43 * * * *", run: () => remindOfUpcomingRenewals() },
  "mail-low-stock": { cron: "7 * * * *", run: () => enqueueLowStockMails() },
  "forget-mails": { cron: "37 * * * *", run: () => purgeMailBodies() },
  "forget-carts": { cron: "29 * * * *", run: () => purgeCarts() },
  "purge-payment-attempts": { cron: "47 * * * *", run: () => purgePaymentAttempts() },
  "purge-declined-reviews": { cron: "53 * * * *", run: () => purgeDeclinedReviews() },
  "purge-sessions": { cron: "19 * * * *", run: () => purgeSessions() },
  "forget-people": { cron: "23 * * * *", run: () => anonymizeDeletedUsersOrders() },
} as const;

export type JobName = keyof typeof JOBS;
