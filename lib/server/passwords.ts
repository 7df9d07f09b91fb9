import "server-only";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { ShopError } from "@/lib/core/errors";

/** argon2id with OWASP's smallest recommended cost: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes that may run at once: a flood of logins leaves the other half of the machine to those who browse. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
const LONGEST_QUEUE = 200;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= LONGEST_QUEUE) throw new ShopError("too_many", undefined, { retryAfter: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** D9. @throws {ShopError} too_many while too many others wait */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** A hash that no password has: an unknown e-mail costs the same time as a known one. */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LWhhcy10aGlz$9Y3JpbWVzb21ldGhpbmdlbHNlMDEyMzQ1Njc4OTAxMjM";

/**
 * Whether a password is the one of a hash.
 * @param stored null for somebody who has none; takes as long as with one
 * @throws {ShopError} too_many while too many others wait
 */
export const isPassword = (stored: string | null, password: string): Promise<boolean> =>
  inTurn(async () => {
    const isRight = await verify(stored ?? NOBODY, password).catch(() => false);
    return isRight && stored !== null;
  });
