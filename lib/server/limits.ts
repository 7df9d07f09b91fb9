import "server-only";
import {
  type RateLimiterAbstract,
  RateLimiterPrisma,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { createClient } from "redis";
import { ShopError } from "@/lib/core/errors";
import { db } from "./db";
import { env } from "./env";
import { log } from "./log";

const WINDOW_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;

/** D37. Counted in the database, or in Redis when REDIS_URL names one, so that several instances count together. */
const LIMITS = {
  intentsPerAddress: { points: 300, duration: WINDOW_SECONDS },
  declinesPerSession: { points: 5, duration: WINDOW_SECONDS },
  loginPerAccountAndAddress: { points: 10, duration: WINDOW_SECONDS },
  loginPerAddress: { points: 300, duration: WINDOW_SECONDS },
  registerPerAddress: { points: 100, duration: HOUR_SECONDS },
  reviewsPerAddress: { points: 100, duration: HOUR_SECONDS },
  restocksPerAddress: { points: 100, duration: HOUR_SECONDS },
  restocksPerMailbox: { points: 20, duration: HOUR_SECONDS },
  trackingsPerMinute: { points: 5, duration: 60 },
  trackingsPerAddress: { points: 60, duration: HOUR_SECONDS },
  messagesPerAddress: { points: 20, duration: HOUR_SECONDS },
  messagesPerMailbox: { points: 5, duration: HOUR_SECONDS },
  newslettersPerAddress: { points: 100, duration: HOUR_SECONDS },
  newslettersPerMailbox: { points: 3, duration: HOUR_SECONDS },
  forgotPerAddress: { points: 100, duration: HOUR_SECONDS },
  forgotPerAccount: { points: 3, duration: HOUR_SECONDS },
  proofsPerAccount: { points: 10, duration: WINDOW_SECONDS },
  linksPerAccount: { points: 3, duration: HOUR_SECONDS },
  exportsPerAccount: { points: 10, duration: HOUR_SECONDS },
} as const;

type LimitName = keyof typeof LIMITS;
const limiters = new Map<LimitName, RateLimiterAbstract>();

function limiter(name: LimitName): RateLimiterAbstract {
  const found = limiters.get(name);
  if (found) return found;
  const made = makeLimiter(name, env().REDIS_URL);
  limiters.set(name, made);
  return made;
}

/** While Redis does not answer, the database counts: a limit never falls away, and never keeps everybody out. */
function makeLimiter(name: LimitName, redisUrl: string | undefined): RateLimiterAbstract {
  const limit = { keyPrefix: name, ...LIMITS[name] };
  const inDatabase = new RateLimiterPrisma({ ...limit, storeClient: db(), tableName: "rateLimit" });
  if (!redisUrl) return inDatabase;
  const storeClient = redis(redisUrl);
  return new RateLimiterRedis({
    ...limit,
    storeClient,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter: inDatabase,
  });
}

const shared = globalThis as { __shopRedis?: ReturnType<typeof connect> };

function redis(url: string): ReturnType<typeof connect> {
  shared.__shopRedis ??= connect(url);
  return shared.__shopRedis;
}

function connect(url: string) {
  const client = createClient({ url, disableOfflineQueue: true });
  client.on("error", (error: unknown) => log().warn({ err: error }, "redis"));
  client.connect().catch((error: unknown) => log().warn({ err: error }, "redis"));
  return client;
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
