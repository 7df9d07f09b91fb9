import { say } from "../../scripts/lib/steps.mjs";
import { inShortRun } from "../support/short-run";
import { hasWrk, type Load, loadPage } from "./load-page";
import { cpuSeconds, median, memoryOf } from "./usage";

const ROUNDS = inShortRun(1, 3);

/** Each kind of page that is the same for everyone. */
export const PAGES = {
  Home: "/",
  Listing: "/shop",
  Product: "/products/hemp-cheese",
  "Encyclopedia entry": "/encyclopedia/kale",
  Recipe: "/recipes/sunrise-fonio-bowl",
  Questions: "/faqs",
};
const ENCODINGS = ["br", "gzip"];

/** A server under load. */
export interface Target {
  url: string;
  /** Of a process whose CPU time, with that of its children, is counted. */
  pid: number;
}

interface Round extends Omit<Load, "requests"> {
  /** CPU time of the server per request; 0 if the system does not report it. */
  microseconds: number;
}

async function round({ url, pid }: Target, path: string, encoding: string): Promise<Round> {
  const before = cpuSeconds(pid);
  const { requests, ...load } = await loadPage(url + path, encoding);
  return { ...load, microseconds: ((cpuSeconds(pid) - before) / requests) * 1e6 };
}

const cells = (rounds: Round[]) => {
  const of = (field: keyof Round) => median(rounds.map((one) => one[field]));
  const cell = (value: number, width: number) => value.toFixed(value < 10 ? 1 : 0).padStart(width);
  return `${cell(of("perSecond"), 7)}/s  p50 ${cell(of("p50"), 4)}  p99 ${cell(of("p99"), 4)}  max ${cell(of("max"), 5)} ms  CPU ${cell(of("microseconds"), 5)} µs`;
};

/** Prints a page's speed on one server relative to another; their rounds alternate, because machines are noisy. */
export async function comparePage(
  title: string,
  [path, encoding]: [path: string, encoding: string],
  [[name, target], [other, reference]]: [[string, Target], [string, Target]],
): Promise<void> {
  const ours: Round[] = [];
  const theirs: Round[] = [];
  for (let index = 0; index < ROUNDS; index += 1) {
    ours.push(await round(target, path, encoding));
    theirs.push(await round(reference, path, encoding));
  }
  const rate = (rounds: Round[]) => median(rounds.map(({ perSecond }) => perSecond));
  say(`${title}, ${encoding}: ratio ${(rate(ours) / rate(theirs)).toFixed(2)}`);
  for (const [of, rounds] of [[name, ours] as const, [other, theirs] as const])
    say(`  ${of.padEnd(8)}${cells(rounds)}`);
}

/** Says what the figures of comparePage are. */
export const sayHow = (): void =>
  say(
    `\nCached pages: medians of ${ROUNDS} alternating rounds, 16 connections, ${hasWrk ? "wrk" : "autocannon, which is too slow for true ratios: install wrk"}\n`,
  );

/**
 * The speed of cached pages relative to a bare server that sends the same headers and as many bytes.
 * @param startBare starts the bare server for a number of bytes and header fields
 */
export async function benchPages(
  shop: Target,
  startBare: (bytes: number, headers: Record<string, string>) => Promise<Target & { stop(): Promise<void> }>,
): Promise<void> {
  sayHow();
  for (const [name, path] of Object.entries(PAGES))
    for (const encoding of ENCODINGS) {
      const answer = await fetch(shop.url + path, { headers: { "Accept-Encoding": encoding } });
      await answer.arrayBuffer();
      const bytes = Number(answer.headers.get("content-length"));
      // The body is not really compressed, so the header has another name of about the same length.
      const {
        connection: _,
        date: __,
        "keep-alive": ___,
        "content-encoding": same = "",
        ...rest
      } = Object.fromEntries(answer.headers);
      const bare = await startBare(bytes, { ...rest, "x-body-encoding": same });
      await comparePage(
        `${name}, ${(bytes / 1000).toFixed(1)} kB`,
        [path, encoding],
        [
          ["shop", shop],
          ["bare", bare],
        ],
      );
      await bare.stop();
    }
  say(`\nMemory of the process afterwards: ${Math.round(memoryOf(shop.pid))} MiB\n`);
}
