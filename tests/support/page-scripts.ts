import { brotliCompressSync } from "node:zlib";
import type { Browser, Request } from "@playwright/test";

/** The pages with a speed budget, by their name in reports. */
export const BUDGETED_PAGES = [
  ["Home", "/"],
  ["Shop", "/shop"],
  ["Product", "/products/hemp-cheese"],
] as const;

/** JavaScript that a budgeted page may load before the visitor does anything: kB (of 1000 bytes) after Brotli. */
export const SCRIPT_BUDGET_KB = 140;

export interface LoadedScript {
  file: string;
  /** Bytes after Brotli at its default quality of 11, as a CDN stores static files. */
  bytes: number;
  source: string;
}

/** Opens a page in a browser without a cache and waits until the network is idle. */
export async function loadedScripts(browser: Browser, url: string): Promise<LoadedScript[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const found: Promise<LoadedScript>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script" && !new URL(request.url()).pathname.endsWith(".js")) return;
    found.push(measured(request));
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const scripts = await Promise.all(found);
  await context.close();
  return scripts.sort((a, b) => b.bytes - a.bytes);
}

/** Pages share most scripts; compressing each once saves most of the time. */
const compressed = new Map<string, number>();

function compressedSize(source: string): number {
  const bytes = compressed.get(source) ?? brotliCompressSync(source).length;
  compressed.set(source, bytes);
  return bytes;
}

async function measured(request: Request): Promise<LoadedScript> {
  const source = (await (await request.response())?.text()) ?? "";
  return {
    file: new URL(request.url()).pathname.split("/").pop() ?? "",
    bytes: compressedSize(source),
    source,
  };
}

export const kilobytes = (scripts: readonly LoadedScript[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
