import { createHash } from "node:crypto";
import { request as send } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { sampleId } from "@/prisma/seed/ids";
import type { Buyer } from "../support/buyer";
import { keepTables } from "../support/keep-tables";
import { person, staffOf } from "../support/people";
import { type SharedShop, sharedShop } from "../support/shared-shop";

const CHEESE = sampleId("product", "hemp-cheese");

let shop: SharedShop;
let restore: () => Promise<void>;
let owner: Buyer;
/** URLs of three servers on one database. */
let servers: string[];
const joined: { url: string; stop(): Promise<void> }[] = [];
beforeAll(async () => {
  shop = await sharedShop();
  restore = await keepTables(
    shop,
    "products",
    "membership_plans",
    "marketing_settings",
    "price_changes",
    "reviews",
    "recipes",
  );
  joined.push(await shop.join(), await shop.join());
  servers = [shop.url, ...joined.map(({ url }) => url)];
  owner = await staffOf(shop, "owner");
});
afterAll(async () => {
  await Promise.all(joined.map(({ stop }) => stop()));
  await restore();
  await shop.stop();
});

const cacheStatus = (answer: Response) => answer.headers.get("Cache-Status") ?? "";
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers, redirect: "manual" });
const text = async (path: string) => (await get(path)).text();

describe("the page cache", () => {
  it.each([
    "/",
    "/shop",
    "/shop?category=cheese&sort=price-asc",
    "/shop?search=hemp",
    "/products/hemp-cheese",
    "/encyclopedia",
    "/encyclopedia?tab=ph-guide",
    "/encyclopedia/kale",
    "/recipes",
    "/recipes?category=dinner",
    "/faqs?search=delivery",
    "/membership-signup",
    "/terms",
    "/sitemap.xml",
    "/sitemaps/pages.xml",
    "/products/hemp-cheese/social-card.jpg",
    "/robots.txt",
  ])("renders %s once", async (path) => {
    const first = await get(path);
    expect([first.status, first.headers.get("Set-Cookie")]).toEqual([200, null]);
    const again = await get(path, { Cookie: "authjs.session-token=x; cart=y" });
    expect(cacheStatus(again)).toMatch(/^shop; hit; ttl=\d+$/);
    expect(again.headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=1, stale-if-error=86400");
    expect(await again.text()).toBe(await first.text());
    const known = await get(path, { "If-None-Match": String(again.headers.get("ETag")) });
    expect([known.status, await known.text()]).toEqual([304, ""]);
  });

  it.each([
    ["/shop?stock=in", "shop; fwd=miss; ttl=0"],
    ["/feeds/google.xml", ""],
  ])("does not keep %s, which depends on the stock", async (path, status) => {
    await text(path);
    expect(cacheStatus(await get(path))).toBe(status);
  });

  it("serves scripts and styles compressed with brotli", async () => {
    const [path = ""] = /\/_next\/static\/[^"]+\.js/.exec(await text("/")) ?? [];
    const answer = await new Promise<{ encoding: unknown; control: unknown; body: Buffer }>((resolve) => {
      send(shop.url + path, { headers: { "accept-encoding": "gzip, br" } }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            encoding: response.headers["content-encoding"],
            control: response.headers["cache-control"],
            body: Buffer.concat(chunks),
          }),
        );
      }).end();
    });
    expect(answer).toMatchObject({ encoding: "br", control: "public, max-age=31536000, immutable" });
    expect(brotliDecompressSync(answer.body).toString()).toBe(await text(path));
  });
});

describe("a cached page", () => {
  it.each(["/", "/shop", "/products/hemp-cheese", "/encyclopedia/kale", "/terms"])(
    "%s allows only its own inline scripts",
    async (path) => {
      const answer = await get(path);
      const policy = answer.headers.get("Content-Security-Policy") ?? "";
      const [rule = ""] = /script-src [^;]+/.exec(policy) ?? [];
      expect(rule).not.toContain("unsafe-inline");
      const html = await answer.text();
      const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)];
      expect(inline.length).toBeGreaterThan(0);
      for (const [, body = ""] of inline)
        expect(rule).toContain(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
      expect(policy.length).toBeLessThan(1500);
    },
  );

  it.each(["/products/no-such-thing", "/encyclopedia/no-such-thing", "/recipes/no-such-thing"])(
    "%s, which does not exist, is a rendered page with the status 404",
    async (path) => {
      const answer = await get(path);
      const html = await answer.text();
      expect([answer.status, html]).toEqual([
        404,
        expect.stringMatching(/<h1[^>]*>404 Page Not Found<\/h1>/),
      ]);
      expect(html).not.toContain('hidden id="S:'); // streamed parts stay hidden without JavaScript
    },
  );

  it("cannot be poisoned by request headers", async () => {
    await shop.refreshPages();
    const expected = await text("/products/teff-wraps");
    const odd = {
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "javascript",
      "X-Original-URL": "/admin",
      "X-Middleware-Rewrite": "/terms",
      "X-Now-Route-Matches": "1=terms",
      Host: "evil.example",
      Accept: "application/json",
      "User-Agent": "<script>",
    };
    const poisoned = await (await get("/products/teff-wraps?x=1", odd)).text();
    expect(poisoned).toBe(expected);
    await (await get("/products/spelt-tortillas", odd)).text(); // the first request for this page
    expect(await text("/products/spelt-tortillas")).not.toContain("evil.example");
  });
});

interface Change {
  path: string;
  make(word: string): Promise<unknown>;
}
const plan = async () =>
  (await owner.call<{ id: string; version: number }[]>("GET", "/api/admin/membership-plans")).body[0];
const CHANGES: Record<string, Change> = {
  price: {
    path: "/products/hemp-cheese",
    make: async (word) => {
      const { version } = (await owner.call<{ version: number }>("GET", `/api/admin/products/${CHEESE}`))
        .body;
      return owner.call("PUT", `/api/products/${CHEESE}`, { regularPrice: word, version });
    },
  },
  plan: {
    path: "/membership-signup",
    make: async (word) => {
      const first = await plan();
      const change = { monthlyPrice: word, version: first?.version };
      return owner.call("PUT", `/api/admin/membership-plans/${first?.id}`, change);
    },
  },
  banner: {
    path: "/",
    make: (word) =>
      owner.call("POST", "/api/marketing-settings", {
        membershipPromo: { enabled: true, offerType: "discount", discountPercentage: 30, message: word },
      }),
  },
  review: {
    path: "/products/hemp-cheese",
    make: async (word) => {
      const review = { productId: CHEESE, rating: 5, reviewText: word, userName: "Rosa F." };
      const { body } = await (await person(shop)).buyer.call("POST", "/api/reviews/submit", review);
      return owner.call("PUT", `/api/reviews/${body["id"]}`, { isVisible: true });
    },
  },
  recipe: {
    path: "/recipes/sunrise-fonio-bowl",
    make: async (name) => {
      const { body } = await owner.call<{ id: string; slug: string }[]>("GET", "/api/admin/recipes");
      const bowl = body.find(({ slug }) => slug === "sunrise-fonio-bowl");
      return owner.call("PATCH", `/api/admin/recipes/${bowl?.id}`, { name });
    },
  },
};
let words = 0;
/** A word or amount that no page shows yet. */
const fresh = (kind: string): string => {
  words += 1;
  return ["price", "plan"].includes(kind) ? `${30 + words}.17` : `Word${words}x`;
};
type WordOnPage = readonly [path: string, word: string, payloadWord?: string];

/** Whether each server's page (after a reload) and its payload (after a soft navigation) contain each word. */
const checkWords = (...all: WordOnPage[]): Promise<boolean[]> =>
  Promise.all(
    servers.flatMap((server) =>
      all.flatMap(([path, word, payloadWord = word]) => [
        includes(server + path, {}, word),
        includes(server + path, { rsc: "1" }, payloadWord),
      ]),
    ),
  );
const includes = async (url: string, headers: Record<string, string>, word: string) =>
  (await (await fetch(url, { headers })).text()).includes(word);

/** Expects every server to show the word within a second. */
async function expectEverywhere(path: string, word: string): Promise<void> {
  const late = performance.now() + 1000;
  let found = await checkWords([path, word]);
  while (found.includes(false) && performance.now() < late) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    found = await checkWords([path, word]);
  }
  if (found.includes(false)) found = await checkWords([path, word]);
  expect(found).not.toContain(false);
}

describe("a panel and a price with a start and an end", () => {
  const WORD = "Plumweek";
  const pages: WordOnPage[] = [
    ["/", WORD],
    ["/shop", WORD],
    ["/products/hemp-cheese", "$28.05", "2805"], // 10% off $31.17; the payload has cents
  ];
  const seen = async () => [...new Set(await checkWords(...pages))];
  const calls = () =>
    Promise.all(
      servers.map(async (server) => {
        const { flashSale } = (await (await fetch(`${server}/api/marketing-settings`)).json()) as {
          flashSale: { enabled: boolean };
        };
        return flashSale.enabled;
      }),
    );

  it("begin and end by themselves in all of them within a second", async () => {
    // Long enough for a slow machine to store and to show it before it starts, and before it ends.
    const start = Date.now() + 10_000;
    const end = start + 6000;
    const [startsAt, endsAt] = [start, end].map((time) => new Date(time).toISOString());
    await owner.call("POST", "/api/marketing-settings", {
      flashSale: { enabled: true, title: WORD, discountPercentage: 10, endsAt: "2099-01-01T00:00" },
    });
    // A form gives whole minutes.
    await shop.sql("UPDATE marketing_settings SET periods = $1", [
      { flashSale: { isEnabled: true, startsAt, endsAt } },
    ]);
    await shop.sql(
      "INSERT INTO price_changes (id, product_id, price_cents, starts_at, ends_at, updated_at) VALUES ('sale', $1, 3117, $2, $3, $2)",
      [CHEESE, startsAt?.replace("Z", ""), endsAt?.replace("Z", "")],
    );
    await shop.refreshPages();
    expect([await seen(), new Set(await calls())]).toEqual([[false], new Set([false])]);
    const at = (time: number) => new Promise((resolve) => setTimeout(resolve, time - Date.now()));
    await at(start + 20);
    expect([await seen(), new Set(await calls())]).toEqual([[true], new Set([true])]);
    expect(cacheStatus(await get("/shop"))).toMatch(/hit/);
    await at(end + 20);
    expect([await seen(), new Set(await calls())]).toEqual([[false], new Set([false])]);
  });
});

describe("a change in one of three processes", () => {
  it.each(Object.keys(CHANGES))("of a %s shows in all of them within a second", async (kind) => {
    const { path, make } = CHANGES[kind] as Change;
    const word = fresh(kind);
    expect(await checkWords([path, word])).not.toContain(true);
    expect(await make(word)).toMatchObject({ status: 200 });
    await expectEverywhere(path, word);
  });

  it("also shows if the connections for notifications were cut before it", async () => {
    const { path, make } = CHANGES["price"] as Change;
    const word = fresh("price");
    await checkWords([path, word]);
    const cut =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cache-tags' AND datname = current_database()";
    expect((await shop.sql(cut)).length).toBeGreaterThanOrEqual(3);
    await make(word);
    await expectEverywhere(path, word);
  });
});
