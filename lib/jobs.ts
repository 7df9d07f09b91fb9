import "server-only";
import { ACCOUNT_JOBS } from "./account/jobs";
import { CART_JOBS } from "./cart/jobs";
import { CART_REMINDER_JOBS } from "./cart-reminders/jobs";
import { CHECKOUT_JOBS } from "./checkout/jobs";
import { CREDIT_JOBS } from "./credit/jobs";
import { FULFILLMENT_JOBS } from "./fulfillment/jobs";
import { GIFT_CARD_JOBS } from "./gift-cards/jobs";
import { INVENTORY_JOBS } from "./inventory/jobs";
import { MAIL_JOBS } from "./mail/jobs";
import { MEMBERSHIP_JOBS } from "./membership/jobs";
import { RESTOCK_JOBS } from "./restock/jobs";
import { REVIEW_JOBS } from "./reviews/jobs";
import { SUBSCRIPTION_JOBS } from "./subscriptions/jobs";
import { WEBHOOK_JOBS } from "./webhooks/jobs";

/**
 * The shop's scheduled jobs, registered by each domain: pg-boss runs them on schedule, the signed cron route on demand.
 */
export const JOBS = {
  ...CHECKOUT_JOBS,
  ...MAIL_JOBS,
  ...RESTOCK_JOBS,
  ...MEMBERSHIP_JOBS,
  ...CART_JOBS,
  ...CART_REMINDER_JOBS,
  ...REVIEW_JOBS,
  ...ACCOUNT_JOBS,
  ...CREDIT_JOBS,
  ...GIFT_CARD_JOBS,
  ...SUBSCRIPTION_JOBS,
  ...INVENTORY_JOBS,
  ...FULFILLMENT_JOBS,
  ...WEBHOOK_JOBS,
};

export type JobName = keyof typeof JOBS;

/** Job ids that earlier versions scheduled; their schedules and queues in the database are deleted at the start. */
export const REMOVED_JOBS = ["announce-restock", "forget-carts", "forget-mails", "forget-people"] as const;
