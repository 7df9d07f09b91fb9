import "server-only";
import { RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";
import { ShopError } from "@/lib/core/errors";
import { db } from "./db";

const WINDOW_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;

/** D37. Counted in the database, so that several instances count together. */
const LIMITS = {
  intentsPerAddress: { points: 300, duration: WINDOW_SECONDS },
  declinesPerSession: { points: 5, duration: WINDOW_SECONDS },
  loginPerAccountAndAddress: { points: 10, duration: WINDOW_SECONDS },
  loginPerAddress: { points: 300, duration: WINDOW_SECONDS },
  registerPerAddress: { points: 100, duration: HOUR_SECONDS },
  forgotPerAccount: { points: 3, duration: HOUR_SECONDS },
} as const;

type LimitName = keyof typeof LIMITS;
const limiters = new Map<LimitName, RateLimiterPrisma>();

function limiter(name: LimitName): RateLimiterPrisma {
  const found = limiters.get(name);
  if (found) return found;
  const made = new RateLimiterPrisma({
    storeClient: db(),
    tableName: "rateLimit",
    keyPrefix: name,
    ...LIMITS[name],
  });
  limiters.set(name, made);
  return made;
}

const tooMany = (ms: number): ShopError => new ShopError("too_many", undefined, { retryAfter: ms / 1000 });

/** Counts one more. @throws {ShopError} too_many with the seconds to wait when there were too many already */
export async function countAgainst(name: LimitName, key: string): Promise<void> {
  try {
    await limiter(name).consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext);
    throw error;
  }
}

/** Refuses without counting. @throws {ShopError} too_many when the limit is used up */
export async function refuseIfUsedUp(name: LimitName, key: string): Promise<void> {
  const state = await limiter(name).get(key);
  if (state && state.consumedPoints >= LIMITS[name].points) throw tooMany(state.msBeforeNext);
}

/** Counts one more without ever refusing: for what has happened already. */
export async function note(name: LimitName, key: string): Promise<void> {
  await limiter(name).penalty(key, 1);
}

/** Starts the count of a key anew. */
export async function forget(name: LimitName, key: string): Promise<void> {
  await limiter(name).delete(key);
}

/** Takes one of a key's count back: what was counted turned out to be all right. */
export async function takeBack(name: LimitName, key: string): Promise<void> {
  await limiter(name).reward(key, 1);
}
