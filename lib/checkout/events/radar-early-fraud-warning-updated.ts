import "server-only";
import type { StripeEventRef } from "@/lib/server/stripe/events";
import { syncFraudWarning } from "../commands/payment-alerts/sync-fraud-warning";

/** A warning has changed: its payment was disputed or refunded, so it is no longer actionable. */
export const handleEarlyFraudWarningUpdated = (event: StripeEventRef): Promise<void> =>
  syncFraudWarning(event.objectId, event);
