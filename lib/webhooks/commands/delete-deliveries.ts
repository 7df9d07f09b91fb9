import "server-only";
import { db } from "@/lib/server/db";

const AT_ONCE = 5_000;

/** Deletes the log of an endpoint that is turned off, in short transactions: purchases write to the same table. */
export async function deleteDeliveriesOf(endpointId: string): Promise<void> {
  let count = 0;
  do {
    count = await db().$executeRaw`
      DELETE FROM webhook_deliveries WHERE id IN (
        SELECT id FROM webhook_deliveries WHERE endpoint_id = ${endpointId} LIMIT ${AT_ONCE})`;
  } while (count === AT_ONCE);
}
