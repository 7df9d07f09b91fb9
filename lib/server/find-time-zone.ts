import "server-only";
import { db, type Tx } from "./db";

/** The shop's time zone, such as "America/Los_Angeles", as it is saved now. */
export async function findTimeZone(tx: Tx = db()): Promise<string> {
  const { timeZone } = await tx.storeSettings.findUniqueOrThrow({
    where: { id: "default" },
    select: { timeZone: true },
  });
  return timeZone;
}
