import "server-only";
import { LRUCache } from "lru-cache";
import {
  type RateLimiterAbstract,
  RateLimiterPrisma,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { ShopError, tooManyRequests } from "@/lib/core/errors";
import { db } from "./db";
import { env } from "./env";
import { hashToken } from "./hash";
import { log } from "./log";

const WINDOW_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;
const MINUTE_SECONDS = 60;

/** D37. Counted in the database, or in Redis when REDIS_URL is set, so that all instances share the counts. */
export const LIMITS = {
  declinesPerSession: { points: 5, duration: WINDOW_SECONDS },
  loginPerAccountAndAddress: { points: 10, duration: WINDOW_SECONDS },
  loginPerAddress: { points: 300, duration: WINDOW_SECONDS },
  registerPerAddress: { points: 100, duration: HOUR_SECONDS },
  reviewsPerAddress: { points: 100, duration: HOUR_SECONDS },
  restocksPerAddress: { points: 100, duration: HOUR_SECONDS },
  restocksPerMailbox: { points: 20, duration: HOUR_SECONDS },
  discountGuessesPerAddress: { points: 30, duration: WINDOW_SECONDS },
  giftCardGuessesPerAddress: { points: 30, duration: WINDOW_SECONDS },
  giftCardGuessesPerAccount: { points: 20, duration: WINDOW_SECONDS },
  trackingsPerMinute: { points: 5, duration: MINUTE_SECONDS },
  trackingsPerAddress: { points: 60, duration: HOUR_SECONDS },
  messagesPerAddress: { points: 20, duration: HOUR_SECONDS },
  messagesPerMailbox: { points: 5, duration: HOUR_SECONDS },
  problemsPerAddress: { points: 20, duration: HOUR_SECONDS },
  photosPerAddress: { points: 60, duration: HOUR_SECONDS },
  newslettersPerAddress: { points: 100, duration: HOUR_SECONDS },
  newslettersPerMailbox: { points: 3, duration: HOUR_SECONDS },
  forgotPerAddress: { points: 100, duration: HOUR_SECONDS },
  forgotPerAccount: { points: 3, duration: HOUR_SECONDS },
  secondFactorPerAccount: { points: 5, duration: WINDOW_SECONDS },
  proofsPerAccount: { points: 10, duration: WINDOW_SECONDS },
  linksPerAccount: { points: 3, duration: HOUR_SECONDS },
  linksPerMailbox: { points: 20, duration: HOUR_SECONDS },
  customerReadsPerToken: { points: 100, duration: HOUR_SECONDS },
  exportsPerAccount: { points: 10, duration: HOUR_SECONDS },

  // These two refuse nothing: above them logins are delayed (lib/account/commands/throttle-login.ts).
  loginPerAccount: { points: 20, duration: WINDOW_SECONDS },
  loginPerKnownDevice: { points: 10, duration: WINDOW_SECONDS },

  // Card testing (D37): an office behind one address does not have 25 cards declined in a quarter of an hour.
  declinesPerAddress: { points: 25, duration: WINDOW_SECONDS },

  // Cheap calls, counted by countCheaply. A family behind one address stays below a tenth of each.
  intentsPerAddress: { points: 300, duration: WINDOW_SECONDS, batch: 10 },
  newCartsPerAddress: { points: 300, duration: WINDOW_SECONDS, batch: 10 },
  cartChangesPerAddress: { points: 600, duration: 5 * MINUTE_SECONDS, batch: 20 },
  searchesPerAddress: { points: 600, duration: MINUTE_SECONDS, batch: 50 },
  availabilityPerAddress: { points: 600, duration: MINUTE_SECONDS, batch: 50 },
  callsPerToken: { points: 600, duration: MINUTE_SECONDS, batch: 50 },
  quotesPerAddress: { points: 300, duration: MINUTE_SECONDS, batch: 25 },
  // Calls that read or change an object at Stripe, whose rate limit applies to the whole
  // shop; presses of Pay have their own limit.
  stripeCallsPerAddress: { points: 300, duration: MINUTE_SECONDS, batch: 25 },
} as const satisfies Record<string, { points: number; duration: number; batch?: number }>;

/**
 * The key of a limit on emails to one mailbox. At most providers, `name+tag@host` and `name@host` are the same mailbox.
 * Only for limits: an email is sent to the address exactly as it was given.
 */
export const mailboxKey = (email: string): string =>
  hashToken(email.toLowerCase().replace(/(?<=.)\+.*(?=@)/, ""));

type LimitName = keyof typeof LIMITS;

/** Limits of calls that cost less than a database write: each process reports them in batches. */
export type CheapLimitName = {
  [Name in LimitName]: (typeof LIMITS)[Name] extends { batch: number } ? Name : never;
}[LimitName];
const limiters = new Map<LimitName, RateLimiterAbstract>();

async function limiter(name: LimitName): Promise<RateLimiterAbstract> {
  const found = limiters.get(name);
  if (found) return found;
  const made = await makeLimiter(name, env().REDIS_URL);
  limiters.set(name, made);
  return made;
}

/** While Redis does not answer, the database counts, so that a limit stays in force without blocking all users. */
async function makeLimiter(name: LimitName, redisUrl: string | undefined): Promise<RateLimiterAbstract> {
  const { points, duration } = LIMITS[name];
  const limit = { keyPrefix: name, points, duration };
  const inDatabase = new RateLimiterPrisma({ ...limit, storeClient: db(), tableName: "rateLimit" });
  if (!redisUrl) return inDatabase;
  const storeClient = await redis(redisUrl);
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

/** Loads the client only here, because it is slow to load and most shops have no Redis. */
async function connect(url: string) {
  const { createClient } = await import("redis");
  const client = createClient({ url, disableOfflineQueue: true });
  client.on("error", (error: unknown) => log().warn({ err: error }, "redis"));
  client.connect().catch((error: unknown) => log().warn({ err: error }, "redis"));
  return client;
}

/**
 * The most counters that a process keeps: about 10 MB. Evicting one loses the calls not yet reported: fewer
 * than a batch while the shared count is available.
 */
const MAX_COUNTERS = 50_000;

/**
 * The calls counted in this process per limit and key, and the end of their window in milliseconds (performance.now). A
 * key that the shared count has refused has as many calls as the limit allows.
 */
const counters = new LRUCache<string, { calls: number; endsAt: number }>({ max: MAX_COUNTERS });

/**
 * Counts a call in this process.
 * @returns the number of calls in the key's window, including this one
 * @throws {ShopError} too_many if the limit is already reached; the call is not counted
 */
function countInMemory(name: CheapLimitName, key: string): number {
  const { points, duration } = LIMITS[name];
  const id = `${name}:${key}`;
  const now = performance.now();
  const found = counters.get(id);
  const counter = found && found.endsAt > now ? found : { calls: 0, endsAt: now + duration * 1000 };
  if (counter.calls >= points) throw tooManyRequests((counter.endsAt - now) / 1000);
  counter.calls += 1;
  counters.set(id, counter);
  return counter.calls;
}

/** The last report of each key, until it is answered. */
const reports = new Map<string, Promise<void>>();

/**
 * Counts a call that must stay cheap: in this process, which reports each full batch to the count that all processes
 * share. A key (an address or a token) that sends less than a batch in a window costs no round trip, one that is
 * refused costs none until its window ends, and everything in between costs one in `batch` calls. Calls that follow a
 * full batch wait for the answer to its report, so together the processes let through at most a batch less one each
 * beyond the limit, and as many again whenever a counter is evicted (docs/decisions/0032).
 * @throws {ShopError} too_many with the seconds to wait
 */
export async function countCheaply(name: CheapLimitName, key: string): Promise<void> {
  const id = `${name}:${key}`;
  if (countInMemory(name, key) % LIMITS[name].batch === 0) {
    const report = reportBatch(name, key).finally(() => {
      if (reports.get(id) === report) reports.delete(id);
    });
    reports.set(id, report);
  }
  await reports.get(id);
}

async function reportBatch(name: CheapLimitName, key: string): Promise<void> {
  try {
    await refusing((await limiter(name)).consume(key, LIMITS[name].batch));
  } catch (error) {
    if (error instanceof ShopError) {
      // Refuses the key in memory until the window ends, unless its counter is evicted.
      const seconds = Math.max(1, error.details.retryAfter ?? 1);
      counters.set(`${name}:${key}`, {
        calls: LIMITS[name].points,
        endsAt: performance.now() + seconds * 1000,
      });
      throw error;
    }
    log().warn({ err: error, limit: name }, "the shared count of a limit does not answer");
  }
}

/** The result of a limiter. @throws {ShopError} too_many instead of its refusal */
async function refusing(counting: Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  try {
    return await counting;
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooManyRequests(error.msBeforeNext / 1000);
    throw error;
  }
}

/**
 * Counts one call against a limit that is not counted in batches; `countCheaply` is for those that are.
 * @returns how many there are now in the key's window
 * @throws {ShopError} too_many with the seconds to wait when the limit was reached already
 */
export async function countAgainstLimit(
  name: Exclude<LimitName, CheapLimitName>,
  key: string,
): Promise<number> {
  return (await refusing((await limiter(name)).consume(key))).consumedPoints;
}

/** Seconds until an exhausted limit resets, without counting; 0 while it is not exhausted. */
export async function secondsUntilReset(name: LimitName, key: string): Promise<number> {
  const state = await (await limiter(name)).get(key);
  return state && state.consumedPoints >= LIMITS[name].points ? state.msBeforeNext / 1000 : 0;
}

/**
 * Counts without refusing, for an event that has already happened.
 * @returns how many there are now in the key's window
 */
export async function countWithoutLimit(name: LimitName, key: string, points = 1): Promise<number> {
  return (await (await limiter(name)).penalty(key, points)).consumedPoints;
}

/** Resets the count of a key. */
export async function resetLimit(name: LimitName, key: string): Promise<void> {
  await (await limiter(name)).delete(key);
}

/** Decreases a key's count by one, for a counted attempt that turned out to be legitimate. */
export async function uncount(name: LimitName, key: string): Promise<void> {
  await (await limiter(name)).reward(key, 1);
}
