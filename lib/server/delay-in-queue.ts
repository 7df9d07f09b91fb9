import "server-only";
import { tooManyRequests } from "@/lib/core/errors";

/**
 * The maximum of concurrently delayed requests per key; each holds a socket and some memory, but no database connection
 * and no hash.
 */
const MAX_WAITING_PER_KEY = 20;
/** The maximum for all keys together, in this process. */
const MAX_WAITING = 1000;

interface Waiter {
  rank: number;
  refuse: () => void;
}

const rooms = new Map<string, Set<Waiter>>();
let waiting = 0;

/**
 * Delays a request. When 20 requests of its key wait already, the one with the highest rank is refused, and the new one
 * waits in its place unless its own rank is as high.
 * @param key the protected object, such as an account's email address
 * @param rank how suspicious the caller is, such as how often its address has failed before
 * @param ms 0 returns at once
 * @throws {ShopError} too_many with the seconds to wait
 */
export async function delayInQueue(key: string, rank: number, ms: number): Promise<void> {
  if (ms <= 0) return;
  const room = rooms.get(key) ?? new Set();
  const tooMany = () => tooManyRequests(ms / 1000);
  if (room.size >= MAX_WAITING_PER_KEY && !makeRoom(room, rank)) throw tooMany();
  if (waiting >= MAX_WAITING) throw tooMany();
  rooms.set(key, room);
  waiting += 1;
  let waiter: Waiter | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      waiter = {
        rank,
        refuse: () => {
          clearTimeout(timer);
          reject(tooMany());
        },
      };
      room.add(waiter);
    });
  } finally {
    waiting -= 1;
    if (waiter) room.delete(waiter);
    if (room.size === 0) rooms.delete(key);
  }
}

/** Refuses the waiting request with the highest rank. @returns false when none ranks above the new one */
function makeRoom(room: Set<Waiter>, rank: number): boolean {
  let highest: Waiter | undefined;
  for (const waiter of room) if (waiter.rank > (highest?.rank ?? rank)) highest = waiter;
  if (!highest) return false;
  room.delete(highest);
  highest.refuse();
  return true;
}
