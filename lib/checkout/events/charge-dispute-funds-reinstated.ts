import "server-only";
import type { StripeEventRef } from "@/lib/server/stripe/events";
import { handleChargeDisputeClosed } from "./charge-dispute-closed";

/** The money of a dispute is back, also of one that was lost and is won late. */
export const handleChargeDisputeFundsReinstated = (event: StripeEventRef): Promise<void> =>
  handleChargeDisputeClosed(event);
