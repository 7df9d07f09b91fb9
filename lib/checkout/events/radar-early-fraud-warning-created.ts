import "server-only";
import type { StripeEventRef } from "@/lib/server/stripe-events";
import { settleFraudWarning } from "../commands/fraud-warning";

/** A card's issuer reports a payment as likely fraud, before its holder disputes it: the order goes on hold (D47). */
export const radarEarlyFraudWarningCreated = (event: StripeEventRef): Promise<void> =>
  settleFraudWarning(event.objectId, event);
