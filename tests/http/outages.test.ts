import { ERRORS } from "@/lib/core/errors";
import { Buyer } from "../support/buyer";
import { databaseUrl } from "../support/database";
import { hold } from "../support/hold";
import { startShop, type TestShop } from "../support/shop";
import { openTcpProxy, type TcpProxy } from "../support/tcp-proxy";
import { describeUnreachableProviders } from "../support/unreachable-providers";
import { waitFor } from "../support/wait-for";

const NAME = "outages";
let shop: TestShop;
let database: TcpProxy;
let stripe: TcpProxy;
let productId: string;

// The tests can cut the connections from the shop to its database and to Stripe.
beforeAll(async () => {
  const direct = databaseUrl(`shop_${NAME}`);
  database = await openTcpProxy(() => direct);
  stripe = await openTcpProxy(() => shop.sandboxUrl);
  const env = {
    DATABASE_URL: database.through(direct),
    STRIPE_API_BASE: stripe.through("http://127.0.0.1"),
    OPENID_SANDBOX_URL: "http://127.0.0.1:9",
    LOG_LEVEL: "silent",
  };
  shop = await startShop({ name: NAME, env });
  productId = String((await shop.sql("SELECT id FROM products WHERE slug = 'hemp-cheese'"))[0]?.["id"]);
  await shop.sql("UPDATE products SET on_hand = 1000, available = 1000 WHERE id = $1", [productId]);
  await shop.sql("CREATE TABLE stock_began AS SELECT slug, on_hand AS stock FROM products");
});
afterAll(async () => {
  await shop.stop();
  await Promise.all([database.cut(), stripe.cut()]);
});

const secondsSince = (began: number) => (performance.now() - began) / 1000;

let people = 0;
async function withCart(): Promise<Buyer> {
  people += 1;
  const person = new Buyer(shop.url, `198.51.100.${people}`);
  expect((await person.add(productId, 1)).status).toBe(201);
  return person;
}

const answers = async (person: Buyer, path: string) => (await person.call("GET", path)).status === 200;

/** The documented error format, with Retry-After. */
function expectRefusal(
  answer: { status: number; body: unknown; headers: Headers },
  code: keyof typeof ERRORS,
): void {
  expect(answer.status).toBe(503);
  expect(answer.body).toEqual({
    message: ERRORS[code].sentence,
    code,
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
}

describe("an unavailable database", () => {
  /** Prerendered pages, and their main content. */
  const CACHED = [
    ["/", "Clover"],
    ["/shop", "Hemp"],
    ["/products/hemp-cheese", "Hemp"],
    ["/encyclopedia", "Encyclopedia"],
    ["/recipes", "Recipes"],
    ["/faqs", "Questions and answers"],
    ["/shipping", "Shipping"],
  ] as const;

  async function expectCachedPages(): Promise<void> {
    for (const [path, text] of CACHED) {
      const began = performance.now();
      const answer = await fetch(shop.url + path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.text()).toContain(text);
      expect(secondsSince(began)).toBeLessThan(2);
    }
  }

  const CALLS = [
    ["GET", "/api/cart", undefined],
    ["GET", "/api/products", undefined],
    ["GET", "/api/products/viewed?ids=x", undefined],
    ["POST", "/api/cart", { productId: "x", quantity: 1, isSubscription: false }],
    ["POST", "/api/create-payment-intent", { amount: 100 }],
    ["POST", "/api/track-order", { orderNumber: "ABCD1234", email: "rosa@field.example" }],
  ] as const;

  it("answers 503 immediately and keeps serving prerendered pages", async () => {
    const person = await withCart();
    for (const [path] of CACHED) await fetch(shop.url + path); // shared data of pages with filters is cached after the first read
    await database.cut();
    try {
      await expectCachedPages();
      for (const [method, path, body] of CALLS) {
        const began = performance.now();
        expectRefusal(await person.call(method, path, body), "unavailable");
        expect(secondsSince(began)).toBeLessThan(2);
      }
      expect(await person.call("GET", "/api/health")).toMatchObject({
        status: 503,
        body: { status: "degraded", process: "ok", database: "unreachable" },
      });
    } finally {
      await database.restore();
    }
    await waitFor(() => answers(person, "/api/cart"), 100);
    expect(await person.cart()).toMatchObject([{ productId, quantity: 1 }]);
    await waitFor(() => answers(person, "/api/health"), 100);
  });

  it("answers 503 with Retry-After for robots", async () => {
    const person = await withCart();
    await database.cut();
    try {
      for (const path of ["/sitemap.xml", "/sitemaps/products-1.xml", "/feeds/google.xml"]) {
        const answer = await fetch(shop.url + path);
        expect([path, answer.status]).toEqual([path, 503]);
        expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
      }
    } finally {
      await database.restore();
    }
    await waitFor(() => answers(person, "/api/cart"), 100);
  });

  it("keeps serving prerendered pages when it accepts connections but does not respond", async () => {
    const person = await withCart();
    for (const [path] of CACHED) await fetch(shop.url + path);
    database.hang();
    const cart = person.call("GET", "/api/cart");
    try {
      await expectCachedPages();
    } finally {
      await database.restore();
    }
    expectRefusal(await cart, "unavailable"); // its connection was lost; tests/integration/server/outages.test.ts tests the timing
    await waitFor(() => answers(person, "/api/cart"), 100);
  });
});

describe("a server that receives SIGTERM", () => {
  it("finishes running requests, refuses new ones, and exits with code 0", async () => {
    const person = await withCart();
    const carts = await hold(databaseUrl(`shop_${NAME}`), "SELECT 1 FROM carts FOR UPDATE"); // additions wait for it
    let isAnswered = false;
    const slow = person.add(productId, 2).finally(() => {
      isAnswered = true;
    });
    await carts.waiting(1);
    const ended = shop.terminate();
    const refused = await waitFor(async () => {
      const answer = await new Buyer(shop.url).call("GET", "/api/products");
      return answer.status === 503 && answer;
    });
    expectRefusal(refused, "unavailable");
    expect(refused.headers.get("Connection")).toBe("close");
    expect(isAnswered).toBe(false);
    await carts.free();
    expect(await slow).toMatchObject({ status: 201 });
    expect(await ended).toBe(0);
    await expect(fetch(shop.url)).rejects.toThrow();
    await shop.restart();
    expect(await person.cart()).toMatchObject([{ quantity: 3 }]);
  });
});

describe("a Stripe that hangs", () => {
  it("fails a purchase within 9 seconds, later ones immediately, and recovers", async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, withCart));
    const [last, ...first] = buyers as [Buyer, ...Buyer[]];
    expect((await last.prepare()).status).toBe(200);
    const others = await Promise.all(first.map(withCart));
    const start = performance.now();
    for (const { status } of await Promise.all(others.map((buyer) => buyer.prepare())))
      expect(status).toBe(200);
    const usualSeconds = secondsSince(start); // what this machine needs when Stripe answers
    stripe.hang();
    try {
      const began = performance.now();
      const answers = Promise.all(first.map((buyer) => buyer.prepare()));
      expect((await last.call("GET", "/api/cart")).status).toBe(200); // the rest of the shop keeps working
      for (const answer of await answers) expectRefusal(answer, "payment_provider");
      expect(secondsSince(began) - usualSeconds).toBeLessThan(9);
      const next = performance.now();
      expectRefusal(await last.prepare(), "payment_provider");
      expect(secondsSince(next)).toBeLessThan(2);
    } finally {
      await stripe.restore();
    }
    await waitFor(async () => (await last.prepare()).status === 200, 100);
    const claims = await last.claims((await last.prepare()).body);
    await last.pay((await last.prepare()).body);
    expect((await last.order(claims)).status).toBe(201);
  });
});

describeUnreachableProviders(() => shop);
