import "server-only";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { tooManyRequests } from "@/lib/core/errors";

/** argon2id with OWASP's lowest recommended cost: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Maximum of concurrent hashes: a flood of logins leaves half of the CPUs to other requests. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
const MAX_QUEUE_LENGTH = 1000;
const MAX_QUEUE_PER_CALLER = 20;
const RETRY_SECONDS = 5;

let running = 0;
let queued = 0;
/**
 * Waiting hashes by caller, served in turn: a flood from one address does not delay other callers by its full length.
 */
const waiting = new Map<unknown, (() => void)[]>();

async function inTurn<T>(caller: unknown, work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await queue(caller);
  else running += 1;
  try {
    return await work();
  } finally {
    if (!letNextIn()) running -= 1;
  }
}

function queue(caller: unknown): Promise<void> {
  const own = waiting.get(caller) ?? [];
  if (queued >= MAX_QUEUE_LENGTH || own.length >= MAX_QUEUE_PER_CALLER) throw tooManyRequests(RETRY_SECONDS);
  queued += 1;
  waiting.set(caller, own);
  return new Promise((resolve) => own.push(resolve));
}

function letNextIn(): boolean {
  const [turn] = waiting;
  if (!turn) return false;
  const [caller, own] = turn;
  const next = own.shift();
  waiting.delete(caller);
  if (own.length > 0) waiting.set(caller, own);
  queued -= 1;
  next?.();
  return true;
}

/**
 * D9.
 * @param caller key of the queue, such as an address; left out: a queue of its own
 * @throws {ShopError} too_many while too many others wait
 */
export const hashPassword = (password: string, caller: unknown = Symbol()): Promise<string> =>
  inTurn(caller, () => hash(password, COST));

/** A hash without a password: an unknown email takes the same time as a known one. */
const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LWhhcy10aGlz$9Y3JpbWVzb21ldGhpbmdlbHNlMDEyMzQ1Njc4OTAxMjM";

/**
 * Whether a password matches a hash.
 * @param stored null for a user who has none; takes as long as with one
 * @param caller as above
 * @throws {ShopError} too_many while too many others wait
 */
export const verifyPasswordHash = (
  stored: string | null,
  password: string,
  caller: unknown = Symbol(),
): Promise<boolean> =>
  inTurn(caller, async () => {
    const isRight = await verify(stored ?? DUMMY_HASH, password).catch(() => false);
    return isRight && stored !== null;
  });
