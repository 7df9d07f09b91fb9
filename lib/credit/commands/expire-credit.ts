import "server-only";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { BATCH_SIZE, inBatches } from "@/lib/server/in-batches";
import { lockAccount } from "./lock-account";

/** Books the credit that has expired or that deleted users left. Idempotent. @returns the number of accounts checked */
export async function expireCredit(): Promise<number> {
  let count = 0;
  for await (const { id } of inBatches(expiringAfter)) {
    await db().$transaction((tx) => lockAccount(tx, id));
    count += 1;
  }
  return count;
}

const expiringAfter = (id: string): Promise<{ id: string }[]> =>
  db().storeCreditAccount.findMany({
    where: {
      id: { gt: id },
      balanceCents: { gt: 0 },
      OR: [{ userId: null }, { entries: { some: { expiresAt: { lte: now() } } } }],
    },
    orderBy: { id: "asc" },
    select: { id: true },
    take: BATCH_SIZE,
  });
