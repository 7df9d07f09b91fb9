import "server-only";
import type { StripeHandlers } from "@/lib/server/stripe-events";
import { chargeDisputeClosed } from "./charge-dispute-closed";
import { chargeDisputeCreated } from "./charge-dispute-created";
import { chargeRefunded } from "./charge-refunded";
import { paymentIntentCanceled } from "./payment-intent-canceled";
import { paymentIntentFailed } from "./payment-intent-failed";
import { paymentIntentSucceeded } from "./payment-intent-succeeded";
import { radarEarlyFraudWarningCreated } from "./radar-early-fraud-warning-created";
import { radarEarlyFraudWarningUpdated } from "./radar-early-fraud-warning-updated";
import { refundFailed } from "./refund-failed";
import { refundUpdated } from "./refund-updated";

/** One file an event. */
export const checkoutEvents: StripeHandlers = {
  "payment_intent.succeeded": paymentIntentSucceeded,
  "payment_intent.payment_failed": paymentIntentFailed,
  "payment_intent.canceled": paymentIntentCanceled,
  "charge.refunded": chargeRefunded,
  "refund.updated": refundUpdated,
  "refund.failed": refundFailed,
  "charge.dispute.created": chargeDisputeCreated,
  "charge.dispute.closed": chargeDisputeClosed,
  "radar.early_fraud_warning.created": radarEarlyFraudWarningCreated,
  "radar.early_fraud_warning.updated": radarEarlyFraudWarningUpdated,
};
