import "server-only";
import type { StripeHandlers } from "@/lib/server/stripe/events";
import { handleChargeDisputeClosed } from "./charge-dispute-closed";
import { handleChargeDisputeCreated } from "./charge-dispute-created";
import { handleChargeDisputeFundsReinstated } from "./charge-dispute-funds-reinstated";
import { handleChargeDisputeUpdated } from "./charge-dispute-updated";
import { handleChargeRefunded } from "./charge-refunded";
import { handlePaymentIntentCanceled } from "./payment-intent-canceled";
import { handlePaymentIntentFailed } from "./payment-intent-failed";
import { handlePaymentIntentSucceeded } from "./payment-intent-succeeded";
import { handleEarlyFraudWarningCreated } from "./radar-early-fraud-warning-created";
import { handleEarlyFraudWarningUpdated } from "./radar-early-fraud-warning-updated";
import { handleRefundFailed } from "./refund-failed";
import { handleRefundUpdated } from "./refund-updated";

/** One file per event. */
export const checkoutEvents = {
  "payment_intent.succeeded": handlePaymentIntentSucceeded,
  "payment_intent.payment_failed": handlePaymentIntentFailed,
  "payment_intent.canceled": handlePaymentIntentCanceled,
  "charge.refunded": handleChargeRefunded,
  "refund.updated": handleRefundUpdated,
  "refund.failed": handleRefundFailed,
  "charge.dispute.created": handleChargeDisputeCreated,
  "charge.dispute.updated": handleChargeDisputeUpdated,
  "charge.dispute.closed": handleChargeDisputeClosed,
  "charge.dispute.funds_reinstated": handleChargeDisputeFundsReinstated,
  "radar.early_fraud_warning.created": handleEarlyFraudWarningCreated,
  "radar.early_fraud_warning.updated": handleEarlyFraudWarningUpdated,
} satisfies StripeHandlers;
