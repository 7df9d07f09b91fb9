import "server-only";
import { createHash } from "node:crypto";
import { ShopError } from "@/lib/core/errors";
import { now, secondsAfter } from "./clock";
import { db, type Tx } from "./db";

/** For a form that was saved although its answer was lost, and is sent again with other values. */
export const ALREADY_SAVED =
  "This form was already saved with other values. Leave it to see what was saved, then make the change you still need.";

/** The refusal of a request whose key was used with different values. */
const usedKeyError = (): ShopError => new ShopError("conflict", ALREADY_SAVED, { isKeyUsed: true });

interface StaffRequest {
  /** The kind of request, with the object's id where needed: "codes:<discount id>". */
  kind: string;
  /** Without one, every call is a first call. */
  requestKey: string | undefined;
  /** What the request changes. */
  contents: object;
  /** From which a repeated call builds its response. Default: "" */
  result?: string;
}

/** Longer than anyone keeps a form open. */
const KEPT_SECONDS = 7 * 24 * 60 * 60;

/**
 * Claims the key of a staff request inside the transaction that does its work, before anything is written. A retry
 * after a lost response waits for that transaction and then adds nothing.
 * @returns null for the first call; the first call's `result` for a repeated one
 * @throws {ShopError} conflict if the key was used for other contents
 */
export async function claimRequest(tx: Tx, request: StaffRequest): Promise<string | null> {
  if (request.requestKey === undefined) return null;
  const { count } = await tx.staffRequest.createMany({
    data: [
      {
        key: keyOf(request),
        contentsHash: hashOf(request),
        result: request.result ?? "",
        createdAt: now(),
      },
    ],
    skipDuplicates: true,
  });
  return count > 0 ? null : findClaimed(request, tx);
}

/**
 * Looks up a staff request before anything else that could refuse it, such as a price that has changed since.
 * @returns the first call's `result`; null if there was none
 * @throws {ShopError} conflict if the key was used for other contents
 */
export async function findClaimed(request: StaffRequest, tx: Tx = db()): Promise<string | null> {
  const first = await tx.staffRequest.findUnique({ where: { key: keyOf(request) } });
  if (first && first.contentsHash !== hashOf(request)) throw usedKeyError();
  return first?.result ?? null;
}

const keyOf = ({ kind, requestKey }: StaffRequest): string => `${kind}:${requestKey}`;
const hashOf = ({ contents }: StaffRequest): string =>
  createHash("sha256").update(JSON.stringify(contents)).digest("hex");

/** Deletes the keys of requests that are older than a week. @returns how many */
export async function purgeStaffRequests(): Promise<number> {
  const { count } = await db().staffRequest.deleteMany({
    where: { createdAt: { lt: secondsAfter(now(), -KEPT_SECONDS) } },
  });
  return count;
}
