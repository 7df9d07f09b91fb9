import { Buyer, type Prepared } from "../support/buyer";
import type { Random } from "../support/random";

/**
 * The behavior of a buyer: most finish on the page; some close the tab after paying, are declined first, or never
 * pay.
 */
const HABITS = [...Array<"stays">(12).fill("stays"), "leaves", "leaves", "leaves", "leaves"] as const;
const MORE = ["declined", "declined", "abandons"] as const;
export type Habit = (typeof HABITS)[number] | (typeof MORE)[number];

/** How long one buyer retries after failures. */
const TIMEOUT_MS = 120_000;
const PAUSE_MS = 250;

export interface PurchaseAttempt {
  habit: Habit;
  outcome: "ordered" | "paid" | "abandoned" | "gave up";
  /** Of every response; 0 without one. */
  statuses: number[];
}

interface Answer<T> {
  status: number;
  body: T;
}

/** One purchase over HTTP; each step is retried while the shop or its database is down. */
export async function purchase(
  shop: string,
  index: number,
  productIds: string[],
  random: Random,
): Promise<PurchaseAttempt> {
  const person = new Buyer(shop, `10.9.${Math.floor(index / 250)}.${index % 250}`);
  const habit = random.pick<Habit>([...HABITS, ...MORE]);
  const [productId, quantity] = [random.pick(productIds), 1 + random.below(3)];
  const end = Date.now() + TIMEOUT_MS;
  const statuses: number[] = [];
  const done = (outcome: PurchaseAttempt["outcome"]): PurchaseAttempt => ({ habit, outcome, statuses });

  /** Repeats a call until the shop itself answers; undefined after the time limit. */
  const persist = async <T>(call: () => Promise<Answer<T>>): Promise<Answer<T> | undefined> => {
    while (Date.now() < end) {
      const answer = await call().catch(() => undefined);
      statuses.push(answer?.status ?? 0);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return undefined;
  };

  if ((await persist(() => person.add(productId, quantity)))?.status !== 201) return done("gave up");
  while (Date.now() < end) {
    const prepared = await persist(async () => person.prepare());
    if (!prepared) break;
    const { orderNumber } = prepared.body;
    if (prepared.status === 409 && orderNumber) return done("ordered"); // the shop reports it as already paid
    if (prepared.status !== 200) continue;
    if (habit === "abandons") return done("abandoned");
    const claims = await persist(async () => ({ status: 200, body: await person.claims(prepared.body) }));
    if (!claims || !(await pay(person, prepared.body, habit))) continue;
    if (habit === "leaves") return done("paid");
    const placed = await persist(() => person.order(claims.body));
    if (placed && [200, 201].includes(placed.status)) return done("ordered");
  }
  return done("gave up");
}

/**
 * The card is confirmed between browser and Stripe, which is always up.
 * @returns whether it was charged
 */
async function pay(person: Buyer, prepared: Prepared, habit: Habit): Promise<boolean> {
  try {
    if (habit === "declined") await person.pay(prepared, "4000000000000002");
    return (await person.pay(prepared)).body.status === "succeeded";
  } catch {
    return false; // the shop did not return Stripe's address
  }
}
