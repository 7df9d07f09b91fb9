import "server-only";
import { now } from "./clock";
import type { Tx } from "./db";

/**
 * Claims a request of staff in the transaction of what it adds, before anything is written: a call that repeats it, because its
 * answer was lost, waits for that transaction and adds nothing.
 * @param kind of request, and of which object: "stock", "codes:<discount id>"
 * @param result what the answer to a repeated call is made of
 * @returns null for the first call; the first call's `result` for a repeated one
 */
export async function claimRequest(
  tx: Tx,
  kind: string,
  requestKey: string,
  result: string,
): Promise<string | null> {
  const key = `${kind}:${requestKey}`;
  const { count } = await tx.staffRequest.createMany({
    data: [{ key, result, createdAt: now() }],
    skipDuplicates: true,
  });
  return count > 0 ? null : (await tx.staffRequest.findUniqueOrThrow({ where: { key } })).result;
}
