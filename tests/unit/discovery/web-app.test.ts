import path from "node:path";
import { createContext, runInContext } from "node:vm";
import sharp from "sharp";
import { COLORS } from "@/lib/core/colors";
import { REMOVAL, WORKER } from "@/lib/discovery/rules/service-worker";
import { webAppManifest } from "@/lib/discovery/rules/web-app-manifest";
import { PAGES } from "../../support/page-permissions";

const manifest = webAppManifest("Groceries made from whole plants.");

describe("the web app manifest", () => {
  it("has icons of the stated sizes and type, both whole and maskable", async () => {
    const icons = manifest.icons ?? [];
    expect(icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
      "any 192x192",
      "any 512x512",
      "maskable 192x192",
      "maskable 512x512",
    ]);
    for (const { src, sizes, type } of icons) {
      const { width, height, format } = await sharp(path.join("public", src)).metadata();
      expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
    }
  });

  it("keeps the mark of a maskable icon inside the circle that every system shows", async () => {
    const { data, info } = await sharp("public/images/app/maskable-512.png")
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
    const background = at(0, 0);
    expect(`#${Buffer.from(background).toString("hex")}`.toUpperCase()).toBe(COLORS.fern.DEFAULT);
    const isMark = (x: number, y: number) =>
      at(x, y).some((value, channel) => Math.abs(value - (background[channel] ?? 0)) > 8);
    let farthest = 0;
    for (let y = 0; y < info.height; y += 2)
      for (let x = 0; x < info.width; x += 2)
        if (isMark(x, y)) farthest = Math.max(farthest, Math.hypot(x - 256, y - 256));
    expect(farthest).toBeGreaterThan(100);
    expect(farthest).toBeLessThan(512 * 0.4);
  });

  it("has shortcuts to pages that exist, in its scope", () => {
    const addresses = [manifest.start_url, ...(manifest.shortcuts ?? []).map(({ url }) => url)];
    expect(addresses.filter((address) => !(String(address) in PAGES))).toEqual([]);
    expect([manifest.id, manifest.scope]).toEqual(["/", "/"]);
  });
});

interface FetchEvent {
  request: { url: string; mode: string; method: string };
  preloadResponse: Promise<unknown>;
  respondWith?: (answer: Promise<Response>) => void;
}

/** Runs a worker with the parts of a browser that it uses; any other, such as Cache Storage, would throw. */
function startWorker(script: string, { preload = true } = {}) {
  const listeners = new Map<string, (event: unknown) => void>();
  const registration = {
    unregister: jest.fn(() => Promise.resolve(true)),
    ...(preload ? { navigationPreload: { enable: jest.fn(() => Promise.resolve()) } } : {}),
  };
  const fetch = jest.fn((_request: unknown) => Promise.reject<Response>(new TypeError("Failed to fetch")));
  runInContext(
    script,
    createContext({
      addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
      skipWaiting: jest.fn(),
      registration,
      fetch,
      Response,
      URL,
    }),
  );
  const send = async (name: string, event: object) => {
    const pending: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => pending.push(work) });
    await Promise.all(pending);
  };
  /** The worker's answer to a request; undefined if it leaves it to the browser. */
  const ask = (
    path: string,
    { mode = "navigate", method = "GET", preloaded = undefined as unknown } = {},
  ) => {
    let answer: Promise<Response> | undefined;
    const preloadResponse =
      preloaded instanceof Error ? Promise.reject(preloaded) : Promise.resolve(preloaded);
    preloadResponse.catch(() => {});
    const event: FetchEvent = {
      request: { url: `https://shop.example${path}`, mode, method },
      preloadResponse,
      respondWith: (given) => {
        answer = given;
      },
    };
    listeners.get("fetch")?.(event);
    return answer;
  };
  return { send, ask, fetch, registration, listeners };
}

describe("the service worker", () => {
  const offline = new TypeError("Failed to fetch");

  it("passes the browser's own response on, and fetches nothing itself", async () => {
    const { ask, fetch, send, registration } = startWorker(WORKER);
    await send("install", {});
    await send("activate", {});
    expect(registration.navigationPreload?.enable).toHaveBeenCalledTimes(1);
    const page = new Response("a page");
    expect(await ask("/shop", { preloaded: page })).toBe(page);
    expect(await ask("/api/logout", { preloaded: page })).toBe(page);
    expect(fetch).not.toHaveBeenCalled();
  });

  it("shows the offline page in place of a page that could not be fetched", async () => {
    const answer = await startWorker(WORKER).ask("/orders?page=2", { preloaded: offline });
    expect(answer?.status).toBe(503);
    expect(answer?.headers.get("cache-control")).toBe("no-store");
    const html = (await answer?.text()) ?? "";
    expect(html).toContain("You're offline");
    expect(html).not.toMatch(/\b(src|action)=|\bhref="(?!#)|url\(|@import/); // nothing that would have to be fetched
  });

  it.each([
    ["a call", "/api/cart", { mode: "cors" }],
    ["a picture", "/images/hero-table.webp", { mode: "no-cors" }],
    ["the flight data of a page", "/shop?_rsc=1", { mode: "cors" }],
    ["a form that is sent", "/login", { method: "POST" }],
  ])("leaves %s to the browser", (_name, address, request) => {
    expect(startWorker(WORKER).ask(address, request)).toBeUndefined();
  });

  it("shows no offline page for a download or a call", async () => {
    for (const address of ["/api/logout", "/auth/google", "/feeds/google.xml", "/uploads/x.webp"])
      expect((await startWorker(WORKER).ask(address, { preloaded: offline }))?.type).toBe("error");
  });

  it("leaves calls to browsers that cannot preload, because a worker's fetch hides the site that made the request", async () => {
    const { ask, fetch } = startWorker(WORKER, { preload: false });
    expect(ask("/api/logout")).toBeUndefined();
    for (const page of ["/apricots", "/authors"]) expect((await ask(page))?.status).toBe(503);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("is installed by browsers that refuse its routes", async () => {
    const { send } = startWorker(WORKER);
    const addRoutes = jest.fn(() => Promise.reject(new TypeError("unknown condition")));
    await expect(send("install", { addRoutes })).resolves.toBeUndefined();
    expect(addRoutes).toHaveBeenCalledTimes(1);
  });

  it("never names Cache Storage or IndexedDB, and is small", () => {
    expect(WORKER).not.toMatch(/\bcaches\b|indexedDB|clients\.claim/);
    expect(Buffer.byteLength(WORKER)).toBeLessThan(8000);
  });

  it("is replaced by one that removes itself", async () => {
    const { send, registration, listeners } = startWorker(REMOVAL);
    await send("activate", {});
    expect(registration.unregister).toHaveBeenCalledTimes(1);
    expect(listeners.has("fetch")).toBe(false);
  });
});
