import "server-only";
import { db } from "@/lib/server/db";

const BATCH_SIZE = 5_000;

/**
 * Deletes the delivery log of an endpoint that is turned off, in short transactions
 * because purchases write to the same table.
 */
export async function deleteDeliveriesOf(endpointId: string): Promise<void> {
  let count = 0;
  do {
    count = await db().$executeRaw`
      DELETE FROM webhook_deliveries WHERE id IN (
        SELECT id FROM webhook_deliveries WHERE endpoint_id = ${endpointId} LIMIT ${BATCH_SIZE})`;
  } while (count === BATCH_SIZE);
}
