import "server-only";
import type { Tx } from "@/lib/server/db";

/** Which event of Stripe's brought something, and which object it is about. */
export interface StripeEventRef {
  id: string;
  type: string;
  objectId: string;
}

/**
 * Notes that an event was processed, in the transaction of its effect. Two deliveries at once queue at the unique id;
 * the second one finds it noted.
 * @returns false when it had been processed before
 */
export async function recordEvent(tx: Tx, event: StripeEventRef): Promise<boolean> {
  const { count } = await tx.stripeEvent.createMany({ data: [event], skipDuplicates: true });
  return count === 1;
}
