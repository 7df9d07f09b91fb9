import "server-only";
import { ShopError } from "@/lib/core/errors";
import { outboxKeys } from "@/lib/orders/rules/order-mails";
import type { Tx } from "@/lib/server/db";

/** The first of an email's keys that is not queued yet; undefined when all of them are. */
export async function findFreeMailKey(tx: Tx, key: string): Promise<string | undefined> {
  const queued = await tx.mailOutbox.findMany({
    where: { key: { in: outboxKeys(key) } },
    select: { key: true },
  });
  return outboxKeys(key).find((one) => queued.every((mail) => mail.key !== one));
}

/** The key of the next mail of one kind about an order. @throws {ShopError} conflict after too many */
export async function requireMailKey(tx: Tx, key: string): Promise<string> {
  const free = await findFreeMailKey(tx, key);
  if (!free) throw new ShopError("conflict", "The email about this step has been sent too many times.");
  return free;
}
