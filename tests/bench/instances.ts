import { say, step } from "../../scripts/lib/steps.mjs";
import { startNginx } from "../support/nginx";
import type { TestShop } from "../support/shop";
import { comparePage, PAGES, sayHow } from "./pages";

/** Cached pages of several servers behind nginx (docs/nginx.conf), relative to one server without it. */
export async function benchInstances(shop: TestShop, count: number): Promise<void> {
  const joined = await step(`Start ${count - 1} more servers`, async () => {
    const servers = [];
    while (servers.length < count - 1) servers.push(await shop.join());
    return servers;
  });
  const nginx = await startNginx([shop.url, ...joined.map(({ url }) => url)]);
  try {
    sayHow();
    say("The CPU time of nginx is its own: it requests each page from a server once a second.\n");
    for (const [name, path] of Object.entries(PAGES))
      await comparePage(
        name,
        [path, "br"],
        [
          ["nginx", { url: nginx.url, pid: nginx.process.pid ?? 0 }],
          ["shop", { url: shop.url, pid: shop.pid() }],
        ],
      );
  } finally {
    nginx.process.kill();
    await Promise.all(joined.map(({ stop }) => stop()));
  }
}
