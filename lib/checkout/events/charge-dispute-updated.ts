import "server-only";
import type { StripeEventRef } from "@/lib/server/stripe/events";
import { handleChargeDisputeCreated } from "./charge-dispute-created";

/** A dispute has another deadline, or an inquiry became a chargeback, which has to be answered again. */
export const handleChargeDisputeUpdated = (event: StripeEventRef): Promise<void> =>
  handleChargeDisputeCreated(event);
