import { brotliCompressSync } from "node:zlib";

/** Limits for the HTML of a budgeted page (docs/decisions/0057), in kB of 1000 bytes. */
export const HTML_BUDGET_KB = { raw: 150, brotli: 16, flight: 60 } as const;

/** The scripts with the data from which React hydrates the page. */
const FLIGHT = /self\.__next_f\.push\((\[.*?\])\)<\/script>/gs;

export interface PageWeight {
  raw: number;
  /** After Brotli at its default quality of 11. */
  brotli: number;
  /** Unescaped. */
  flight: number;
}

/** @returns sizes in kB of 1000 bytes */
export function weigh(html: string): PageWeight {
  const flight = [...html.matchAll(FLIGHT)].map(
    ([, row]) => (JSON.parse(row ?? "") as [number, string?])[1] ?? "",
  );
  const kilobytes = (text: string) => Buffer.byteLength(text) / 1000;
  return {
    raw: kilobytes(html),
    brotli: brotliCompressSync(html).length / 1000,
    flight: kilobytes(flight.join("")),
  };
}
