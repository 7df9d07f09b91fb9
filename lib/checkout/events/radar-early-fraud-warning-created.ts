import "server-only";
import type { StripeEventRef } from "@/lib/server/stripe/events";
import { syncFraudWarning } from "../commands/payment-alerts/sync-fraud-warning";

/** A card's issuer reports a payment as likely fraud, before its holder disputes it: the order goes on hold (D47). */
export const handleEarlyFraudWarningCreated = (event: StripeEventRef): Promise<void> =>
  syncFraudWarning(event.objectId, event);
