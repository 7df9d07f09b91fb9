import "server-only";
import { forgetPeople } from "@/lib/account/commands/anonymise-orders";
import { purgeSessions } from "@/lib/account/commands/sessions";
import { purgeCarts } from "@/lib/cart/purge-carts";
import { forgetMails, sendQueuedMails } from "@/lib/mail/commands";
import { reconcileMemberships } from "@/lib/membership/commands/reconcile-memberships";
import { remindOfRenewals } from "@/lib/membership/commands/remind";
import { announceRestock, RESTOCK_CHANNEL } from "@/lib/restock/commands";
import { mailLowStock } from "@/lib/restock/low-stock";
import { purgeDeclinedReviews } from "@/lib/reviews/commands/moderate";
import { MAIL_CHANNEL } from "@/lib/server/outbox";
import { purgePaymentAttempts } from "@/lib/server/payment-attempts";
import { expireHolds } from "./commands/expire-holds";
import { findLostMoney } from "./commands/find-lost-money";
import { findMissedFraudWarnings } from "./commands/fraud-warning";
import { reconcilePayments } from "./commands/reconcile";
import { remindOfDeliveries } from "./commands/renew/remind";
import { renewDue } from "./commands/renew/renew-due";

/** The shop's repeated jobs: pg-boss runs them by the clock, the signed cron route on demand. */
export const JOBS = {
  "expire-holds": { cron: "* * * * *", run: () => expireHolds() },
  "reconcile-payments": { cron: "* * * * *", run: () => reconcilePayments() },
  "find-lost-money": {
    cron: "17 * * * *",
    run: async () => (await findLostMoney()) + (await findMissedFraudWarnings()),
  },
  "send-mail": { cron: "* * * * *", run: () => sendQueuedMails(), wakeOn: MAIL_CHANNEL },
  "announce-restock": { cron: "* * * * *", run: () => announceRestock(), wakeOn: RESTOCK_CHANNEL },
  "reconcile-memberships": { cron: "*/10 * * * *", run: () => reconcileMemberships() },
  "renew-subscriptions": { cron: "*/10 * * * *", run: () => renewDue() },
  "remind-of-renewals": { cron: "41 * * * *", run: () => remindOfRenewals() },
  "remind-of-deliveries": { cron: "43 * * * *", run: () => remindOfDeliveries() },
  "mail-low-stock": { cron: "7 * * * *", run: () => mailLowStock() },
  "forget-mails": { cron: "37 * * * *", run: () => forgetMails() },
  "forget-carts": { cron: "29 * * * *", run: () => purgeCarts() },
  "purge-payment-attempts": { cron: "47 * * * *", run: () => purgePaymentAttempts() },
  "purge-declined-reviews": { cron: "53 * * * *", run: () => purgeDeclinedReviews() },
  "purge-sessions": { cron: "19 * * * *", run: () => purgeSessions() },
  "forget-people": { cron: "23 * * * *", run: () => forgetPeople() },
} as const;

export type JobName = keyof typeof JOBS;
