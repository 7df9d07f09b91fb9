import "server-only";
import type { StripeEventRef } from "@/lib/server/stripe/events";
import { handleChargeDisputeClosed } from "./charge-dispute-closed";

/** Stripe has returned the money of a dispute, which may have been lost and then won late. */
export const handleChargeDisputeFundsReinstated = (event: StripeEventRef): Promise<void> =>
  handleChargeDisputeClosed(event);
