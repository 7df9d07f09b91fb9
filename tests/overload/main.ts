import { elapsed, say } from "../../scripts/lib/steps.mjs";
import { audit } from "../support/audit-money-and-stock";
import { withBuiltShop } from "../support/built-shop";
import { Buyer } from "../support/buyer";
import { addressOf, rush, setStock } from "../support/rush";

const BUYERS = 2000;
const STOCK = 10;
const EXPECTED = [200, 201, 409, 429, 503];

interface Call {
  name: string;
  status: number;
  /** Of an error. */
  code?: string | undefined;
  milliseconds: number;
}

/** A buyer who measures each call. */
class TimedBuyer extends Buyer {
  constructor(
    shop: string,
    address: string,
    private readonly calls: Call[],
  ) {
    super(shop, address);
  }

  override async call<T = Record<string, unknown>>(method: string, path: string, body?: unknown) {
    const began = performance.now();
    const answer = await super
      .call<T>(method, path, body)
      .catch(() => ({ status: 0, body: {} as T, headers: new Headers() }));
    const milliseconds = performance.now() - began;
    const { code } = (answer.body ?? {}) as { code?: string };
    this.calls.push({ name: `${method} ${path}`, status: answer.status, code, milliseconds });
    return answer;
  }
}

const at = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function countsOf(answers: (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
    .map(([answer, count]) => `${answer || "no answer"}: ${count}`)
    .join("  ");
}

function line(name: string, calls: Call[]): void {
  const times = calls.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const ms = (value: number) => `${value.toFixed(0)} ms`.padStart(9);
  const spread = `p50 ${ms(at(times, 0.5))}  p95 ${ms(at(times, 0.95))}  max ${ms(at(times, 1))}`;
  say(
    `  ${name.padEnd(34)}${spread}   ${countsOf(calls.map(({ status, code }) => (status === 503 ? `503 ${code}` : status)))}`,
  );
}

/**
 * npm run test:overload: 2,000 concurrent buyers from separate addresses for 10 units. All 10 are sold, and every
 * other buyer gets 409, 429 or 503. Buyers do not retry after a 503, which is the worst case for the remaining units.
 * @param args number of buyers, if different
 */
export async function main([count]: string[]): Promise<void> {
  const buyers = Number(count ?? BUYERS);
  const problems: string[] = [];
  await withBuiltShop("overload", async (shop) => {
    const productId = await setStock(shop, STOCK);
    const calls: Call[] = [];
    const began = Date.now();
    const attempts = await rush(
      shop,
      productId,
      buyers,
      (index) => new TimedBuyer(shop.url, addressOf(index), calls),
    );
    say(`\n${buyers} buyers at once for ${STOCK} units: ${elapsed(began)}`);
    for (const name of new Set(calls.map((call) => call.name)))
      line(
        name,
        calls.filter((call) => call.name === name),
      );
    say(`  last answer of each buyer: ${countsOf(attempts.map(({ status }) => status))}`);
    const sold = attempts.filter(({ ordered }) => ordered).length;
    const odd = calls.filter(({ status }) => !EXPECTED.includes(status));
    if (sold !== STOCK) problems.push(`${sold} sold instead of ${STOCK}`);
    if (odd.length > 0) problems.push(`unexpected answers: ${countsOf(odd.map(({ status }) => status))}`);
    if (attempts.some(({ paid, ordered }) => paid && !ordered))
      problems.push("a buyer paid and has no order");
    problems.push(...(await audit(shop.sql, shop.stripe)));
  });
  say(problems.length === 0 ? "\nAll as it should be." : `\n${problems.join("\n")}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
