import autocannon from "autocannon";
import { say } from "../../scripts/lib/steps.mjs";
import { Buyer } from "../support/buyer";
import { inShortRun } from "../support/short-run";
import { median } from "./usage";

const SECONDS = inShortRun(1, 5);
export const CONNECTIONS = 20;
export const ROUNDS = inShortRun(1, 3);
const ORDERS = inShortRun(20, 300);
const BUYERS_AT_ONCE = 10;

export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
}

/** Median of three rounds, because machines are noisy. */
export async function load(options: autocannon.Options): Promise<Figures> {
  const rounds: Figures[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = await autocannon({ connections: CONNECTIONS, duration: SECONDS, ...options });
    if (result.non2xx + result.errors > 0)
      throw new Error(`${options.url}: ${result.non2xx} answers and ${result.errors} connections failed`);
    rounds.push({ perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 });
  }
  return {
    perSecond: median(rounds.map((r) => r.perSecond)),
    p50: median(rounds.map((r) => r.p50)),
    p99: median(rounds.map((r) => r.p99)),
  };
}

function report(name: string, shop: Figures, bare: Figures, reference = "bare"): void {
  const cell = (value: number) => value.toFixed(value < 10 ? 1 : 0).padStart(7);
  const ratio = (shop.perSecond / bare.perSecond).toFixed(3);
  say(
    `${name.padEnd(28)}${cell(shop.perSecond)}/s  p50 ${cell(shop.p50)} ms  p99 ${cell(shop.p99)} ms   ${reference} ${cell(bare.perSecond)}/s   ratio ${ratio}`,
  );
}

export async function benchCart(shop: { url: string }, productId: string, bare: Figures): Promise<void> {
  const person = new Buyer(shop.url);
  await person.add(productId, 1);
  const body = JSON.stringify({ productId, quantity: 1, isSubscription: false });
  let count = 0;
  const requests = [
    {
      method: "POST" as const,
      path: "/api/cart",
      body,
      setupRequest: (request: autocannon.Request) => {
        count += 1;
        // Each connection adds to its own carts: 200 shoppers, not one.
        return {
          ...request,
          headers: {
            "Content-Type": "application/json",
            Cookie: `sessionId=bench-person-number-${String(count % 200).padStart(6, "0")}`,
            "X-Forwarded-For": `10.8.0.${count % 200}`,
          },
        };
      },
    },
  ];
  report("Add to cart", await load({ url: shop.url, requests }), bare);
}

/** The stock requests of cards, from 2,000 addresses, because one address is limited. */
export async function benchAvailability(
  shop: { url: string },
  productId: string,
  bare: Figures,
): Promise<void> {
  let count = 0;
  const setupRequest = (request: autocannon.Request) => {
    count += 1;
    const address = `10.7.${Math.floor(count / 200) % 10}.${count % 200}`;
    return { ...request, headers: { "X-Forwarded-For": address } };
  };
  const requests = [{ path: `/api/availability?ids=${productId}`, setupRequest }];
  report("Availability", await load({ url: shop.url, requests }), bare);
}

/** Session requests and browsing speed during a flood of logins: hashing may use half of the CPU. */
export async function benchPeople(shop: { url: string }, bare: Figures): Promise<void> {
  const person = new Buyer(shop.url);
  await person.call("POST", "/api/auth/login", {
    email: "member@cloverandfern.example",
    password: "cloverfern",
  });
  const headers = { Cookie: person.cookieHeader() };
  report("Who am I", await load({ url: `${shop.url}/api/auth/user`, headers }), bare);
  const calm = await load({ url: `${shop.url}/shop` });
  let goesOn = true;
  let logins = 0;
  const attacker = async (index: number): Promise<void> => {
    while (goesOn) {
      logins += 1;
      const stranger = new Buyer(shop.url, `10.9.${index}.${logins % 250}`);
      const email = `unknown${logins}@bench.example`;
      await stranger.call("POST", "/api/auth/login", { email, password: "guess-guess" });
    }
  };
  const flood = Array.from({ length: 50 }, (_none, index) => attacker(index));
  report("Shop, while logins flood in", await load({ url: `${shop.url}/shop` }), calm);
  goesOn = false;
  await Promise.all(flood);
  say(`${" ".repeat(28)}(ratio to the same without the flood of ${logins} logins)`);
}

/** One round of orders, each from an empty cart to the answer of POST /api/orders; latencies cover the whole flow. */
async function orderRound(url: string, productId: string, round: number): Promise<Figures> {
  const times: number[] = [];
  let next = 0;
  const buyer = async (): Promise<void> => {
    while (next < ORDERS) {
      const index = next;
      next += 1;
      const began = performance.now();
      const person = new Buyer(url, `10.${round}.${Math.floor(index / 250)}.${index % 250}`);
      await person.add(productId, 1);
      const prepared = (await person.prepare()).body;
      const claims = await person.claims(prepared);
      await person.pay(prepared);
      const placed = await person.order(claims);
      if (placed.status !== 201)
        throw new Error(`Order ${index}: ${placed.status} ${JSON.stringify(placed.body)}`);
      times.push(performance.now() - began);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, buyer));
  times.sort((a, b) => a - b);
  return {
    perSecond: ORDERS / ((performance.now() - began) / 1000),
    p50: median(times),
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  };
}

const medianFigures = (rounds: Figures[]): Figures => ({
  perSecond: median(rounds.map((r) => r.perSecond)),
  p50: median(rounds.map((r) => r.p50)),
  p99: median(rounds.map((r) => r.p99)),
});

const PAID_ORDERS = "Paid orders (7 calls each)";

/** Paid orders per second, as a ratio to the bare server. */
export async function benchOrders({ url }: { url: string }, productId: string, bare: Figures): Promise<void> {
  const rounds: Figures[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await orderRound(url, productId, round));
  report(PAID_ORDERS, medianFigures(rounds), bare);
}

/** Paid orders per second of one build, as a ratio to another one's; their rounds alternate. */
export async function compareOrders(url: string, otherUrl: string, productId: string): Promise<void> {
  const [ours, others]: [Figures[], Figures[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await orderRound(url, productId, round));
    others.push(await orderRound(otherUrl, productId, round));
  }
  report(PAID_ORDERS, medianFigures(ours), medianFigures(others), "other");
}
