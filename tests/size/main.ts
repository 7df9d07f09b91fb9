import { chromium } from "@playwright/test";
import { BROWSER_ARGS, findChromium } from "../../scripts/lib/browser";
import { say } from "../../scripts/lib/steps.mjs";
import { withBuiltShop } from "../support/built-shop";
import {
  BUDGETED_PAGES,
  kilobytes,
  type LoadedScript,
  loadedScripts,
  SCRIPT_BUDGET_KB,
} from "../support/page-scripts";

/** Purpose of a script by a text unique to its source: the first match counts, the shop's own code is last. */
const PARTS = [
  ["React DOM", /hydrateRoot|onRecoverableError.{0,2000}Minified React error/s],
  [
    "Next's router and the protocol of server components",
    /prefetchInlining|segmentPath|RSC_HEADER|"Next-Router-/,
  ],
  ["Turbopack's loader", /TURBOPACK_CHUNK|chunkLoadingGlobal|registerChunk/],
  ["React, and Next's hooks", /react\.transitional\.element|useSyncExternalStore=/],
  ["Next's layouts and boundaries", /layout-router|LayoutRouter|HTTPAccessFallback/],
] as const;

/** Code that must load on use only (CONTRIBUTING.md, Add an island). */
const LATER = [
  ["TanStack Query", /getQueryCache|QueryClient/],
  ["zod", /ZodError|invalid_type/],
  ["radix-ui", /data-radix|radix-/],
  ["sonner", /data-sonner-toaster/],
  ["tailwind-merge", /arbitrary\.\./],
  ["react-hook-form", /shouldUnregister/],
] as const;

function purpose({ source }: LoadedScript): string {
  const part = PARTS.find(([, sign]) => sign.test(source))?.[0] ?? "The shop's own";
  const later = LATER.filter(([, sign]) => sign.test(source)).map(([name]) => name);
  return later.length > 0 ? `${part}, WITH ${later.join(", ")}` : part;
}

/** npm run size: the JavaScript that each budgeted page loads, by purpose. */
export async function main(): Promise<void> {
  await withBuiltShop("size", async (shop) => {
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: BROWSER_ARGS,
    });
    for (const [name, path] of BUDGETED_PAGES) {
      const scripts = await loadedScripts(browser, shop.url + path);
      say(`\n${name} ${path}: ${kilobytes(scripts).toFixed(1)} of ${SCRIPT_BUDGET_KB} kB`);
      for (const script of scripts)
        say(
          `${(script.bytes / 1000).toFixed(1).padStart(8)} kB  ${script.file.padEnd(30)} ${purpose(script)}`,
        );
    }
    await browser.close();
  });
}
