import { existsSync, readFileSync } from "node:fs";
import { say } from "../../scripts/lib/steps.mjs";
import type { TestShop } from "../support/shop";
import { hasWrk, type Load, loadPage } from "./load-page";

const ROUNDS = 3;
/** Clock ticks per second in which Linux counts CPU time. */
const TICKS = 100;

const PAGES = {
  Home: "/",
  Listing: "/shop",
  Product: "/products/hemp-cheese",
  "Encyclopedia entry": "/encyclopedia/kale",
  Recipe: "/recipes/sunrise-fonio-bowl",
  Questions: "/faqs",
};
const ENCODINGS = ["br", "gzip"];

interface Round extends Omit<Load, "requests"> {
  /** CPU time of the server per request; 0 if the system does not report it. */
  microseconds: number;
}

const median = (values: number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** CPU time that a process has used, in seconds; 0 if the system does not report it. */
function cpuSeconds(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const fields = readFileSync(file, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

async function round(url: string, pid: number, encoding: string): Promise<Round> {
  const before = cpuSeconds(pid);
  const { requests, ...load } = await loadPage(url, encoding);
  return { ...load, microseconds: ((cpuSeconds(pid) - before) / requests) * 1e6 };
}

const cells = (rounds: Round[]) => {
  const of = (field: keyof Round) => median(rounds.map((one) => one[field]));
  const cell = (value: number, width: number) => value.toFixed(value < 10 ? 1 : 0).padStart(width);
  return `${cell(of("perSecond"), 7)}/s  p50 ${cell(of("p50"), 4)}  p99 ${cell(of("p99"), 4)}  max ${cell(of("max"), 5)} ms  CPU ${cell(of("microseconds"), 5)} µs`;
};

/**
 * The speed of cached pages relative to a bare server that sends the same headers and as many bytes. Rounds of the two
 * alternate, because machines are noisy.
 * @param startBare starts the bare server for a number of bytes and header fields
 */
export async function benchPages(
  shop: TestShop,
  startBare: (
    bytes: number,
    headers: Record<string, string>,
  ) => Promise<{ url: string; pid: number; stop(): Promise<void> }>,
): Promise<void> {
  say(
    `\nCached pages: medians of ${ROUNDS} alternating rounds, 16 connections, ${hasWrk ? "wrk" : "autocannon (wrk would be faster)"}\n`,
  );
  for (const [name, path] of Object.entries(PAGES))
    for (const encoding of ENCODINGS) {
      const url = shop.url + path;
      const answer = await fetch(url, { headers: { "Accept-Encoding": encoding } });
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
      const fields = { ...rest, "x-body-encoding": same };
      const bare = await startBare(bytes, fields);
      const ours: Round[] = [];
      const theirs: Round[] = [];
      for (let index = 0; index < ROUNDS; index += 1) {
        ours.push(await round(url, shop.pid(), encoding));
        theirs.push(await round(bare.url, bare.pid, encoding));
      }
      await bare.stop();
      const rate = (rounds: Round[]) => median(rounds.map(({ perSecond }) => perSecond));
      say(
        `${name}, ${encoding}, ${(bytes / 1000).toFixed(1)} kB: ratio ${(rate(ours) / rate(theirs)).toFixed(2)}`,
      );
      say(`  shop  ${cells(ours)}`);
      say(`  bare  ${cells(theirs)}`);
    }
  if (existsSync(`/proc/${shop.pid()}/status`)) {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.pid()}/status`, "utf8")) ?? [];
    say(`\nMemory of the process afterwards: ${Math.round(Number(kilobytes) / 1024)} MB\n`);
  }
}
