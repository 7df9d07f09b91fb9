import "server-only";
import { now } from "./clock";
import type { Tx } from "./db";

/**
 * Claims the key of a staff request inside the transaction that does its work, before anything is written. A retry after a lost
 * response waits for that transaction and then adds nothing.
 * @param kind the kind of request, with the object's id where needed: "stock", "codes:<discount id>"
 * @param requestKey without one, every call is a first call
 * @param result from which a repeated call builds its response
 * @returns null for the first call; the first call's `result` for a repeated one
 */
export async function claimRequest(
  tx: Tx,
  kind: string,
  requestKey: string | undefined,
  result: string,
): Promise<string | null> {
  if (requestKey === undefined) return null;
  const key = `${kind}:${requestKey}`;
  const { count } = await tx.staffRequest.createMany({
    data: [{ key, result, createdAt: now() }],
    skipDuplicates: true,
  });
  return count > 0 ? null : (await tx.staffRequest.findUniqueOrThrow({ where: { key } })).result;
}
