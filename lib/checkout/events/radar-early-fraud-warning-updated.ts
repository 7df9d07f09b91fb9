import "server-only";
import type { StripeEventRef } from "@/lib/server/stripe-events";
import { settleFraudWarning } from "../commands/fraud-warning";

/** A warning has changed: its payment was disputed or refunded, so that it is no longer actionable. */
export const radarEarlyFraudWarningUpdated = (event: StripeEventRef): Promise<void> =>
  settleFraudWarning(event.objectId, event);
