import { request } from "node:http";
import { ADDRESS, Buyer } from "../support/buyer";
import { PASSWORD, person } from "../support/people";
import { type SharedShop, sharedShop } from "../support/shared-shop";

let shop: SharedShop;
let productId: string;
beforeAll(async () => {
  shop = await sharedShop();
  const [product] = await shop.sql("SELECT id FROM products ORDER BY available DESC LIMIT 1");
  productId = String(product?.["id"]);
});
afterAll(() => shop.stop());

interface RawAnswer {
  status: number;
  location: string;
  cookies: string[];
}

/** A request with headers and a path that fetch would not send. */
function raw(path: string, headers: Record<string, string>): Promise<RawAnswer> {
  const { hostname, port } = new URL(shop.url);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, headers }, (answer) => {
      answer.resume();
      const { location = "", "set-cookie": cookies = [] } = answer.headers;
      resolve({ status: answer.statusCode ?? 0, location, cookies });
    });
    call.on("error", reject).end();
  });
}

/** The token of an email of a kind to an address. */
async function mailed(template: string, email: string): Promise<string> {
  const [mail] = await shop.sql("SELECT data FROM mail_outbox WHERE template = $1 AND recipient = $2", [
    template,
    email,
  ]);
  return /token=([\w-]+)/.exec(JSON.stringify(mail?.["data"]))?.[1] ?? "none";
}

const login = (buyer: Buyer, email: string, password = PASSWORD) =>
  buyer.call("POST", "/api/auth/login", { email, password });
const whoAmI = (buyer: Buyer) => buyer.call("GET", "/api/auth/user");

describe("an attacker who reads a user's sessionId, which scripts can read (D10)", () => {
  it("gets the cart at most, but not the payment, address or order", async () => {
    const victim = new Buyer(shop.url, "198.51.100.201");
    await victim.add(productId, 1);
    const prepared = (await victim.prepare()).body;
    const claims = await victim.claims(prepared);
    const { buyer: thief, email } = await person(shop);
    await thief.call("POST", "/api/auth/logout");
    thief.setCookie("sessionId", String(victim.cookie("sessionId")));
    expect(await login(thief, email)).toMatchObject({ status: 200 });
    const theirs = await thief.prepare(undefined, {
      shippingInfo: { ...ADDRESS, address: "1 Thief Street" },
    });
    expect(theirs.body.paymentIntentId).not.toBe(prepared.paymentIntentId);
    await victim.pay(prepared);
    expect(await victim.order(claims)).toMatchObject({ body: { status: "processing" } });
    expect((await thief.call("GET", "/api/orders")).body).toEqual([]);
    const [order] = await shop.sql("SELECT user_id, shipping_address FROM orders WHERE order_number = $1", [
      prepared.orderNumber,
    ]);
    expect(order).toMatchObject({ user_id: null, shipping_address: { address: ADDRESS.address } });
  });
});

describe("the link of a welcome email", () => {
  it("verifies nothing unless the user is signed in to that account", async () => {
    const { email } = await person(shop);
    const { buyer: stranger } = await person(shop);
    const input = { token: await mailed("welcome", email) };
    const press = (who: Buyer) => who.call("POST", "/api/auth/verify-email", input);
    expect(await press(new Buyer(shop.url))).toMatchObject({ status: 401 });
    expect(await press(stranger)).toMatchObject({ status: 400 });
    expect(await shop.sql("SELECT email_verified_at FROM users WHERE email = $1", [email])).toEqual([
      { email_verified_at: null },
    ]);
  });
});

describe("a login concurrent with a reset", () => {
  it("opens no session: the old password's session does not outlast the reset", async () => {
    const { email } = await person(shop);
    await new Buyer(shop.url).call("POST", "/api/auth/forgot-password", { email });
    const token = await mailed("password-reset", email);
    const thieves = Array.from({ length: 6 }, (_, index) => new Buyer(shop.url, `198.51.100.${210 + index}`));
    await Promise.all([
      ...thieves.map((thief) => login(thief, email)),
      new Buyer(shop.url).call("POST", "/api/auth/reset-password", { token, password: "the-owners-own" }),
    ]);
    for (const thief of thieves) expect((await whoAmI(thief)).status).toBe(401);
    expect((await login(new Buyer(shop.url, "198.51.100.220"), email, "the-owners-own")).status).toBe(200);
  });
});

describe("wrong passwords for one account from many addresses (D45)", () => {
  it("slow down unknown browsers, but never one in which the owner has signed in", async () => {
    const { buyer: owner, email } = await person(shop);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        login(new Buyer(shop.url, `192.0.2.${index}`), email, "guess-guess"),
      ),
    );
    const timed = async (who: Buyer) => {
      const began = performance.now();
      expect(await login(who, email)).toMatchObject({ status: 200 });
      return performance.now() - began;
    };
    const unknown = new Buyer(shop.url, "192.0.2.99");
    expect(await timed(unknown)).toBeGreaterThanOrEqual(1000);
    const known = new Buyer(shop.url, "192.0.2.98");
    known.setCookie("knownDevice", String(owner.cookie("knownDevice")));
    const inside: string[] = [];
    await Promise.all([
      timed(new Buyer(shop.url, "192.0.2.97")).then(() => inside.push("unknown")),
      timed(known).then(() => inside.push("known")),
    ]);
    expect(inside).toEqual(["known", "unknown"]);
    expect(unknown.cookie("knownDevice")).toMatch(/^[\w-]{44}$/); // the owner signed in there
  });

  it("the known-browser cookie is hidden from scripts, and a reset by email sets it too", async () => {
    const { email } = await person(shop);
    await new Buyer(shop.url).call("POST", "/api/auth/forgot-password", { email });
    const token = await mailed("password-reset", email);
    const answer = await new Buyer(shop.url).call("POST", "/api/auth/reset-password", {
      token,
      password: "the-owners-own",
    });
    const cookies = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith("knownDevice="));
    expect(cookies).toEqual([
      expect.stringMatching(/^knownDevice=[\w-]{44}; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/),
    ]);
  });
});

describe("a forged Host header", () => {
  const forged = {
    Host: "evil.example",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Port": "443",
  };

  it.each([
    "/api/login?return=/shop",
    "/api/logout",
    "/api/auth/arrived",
    "/api/auth/google?return=/shop",
    "/api/auth/signin?callbackUrl=https://evil.example",
    "/api/auth/callback/google?code=x&state=y",
    "/SHOP",
    "/membership",
    "//Evil.example/x",
    "/\\Evil.example/x",
    "/.//evil.example/SHOP",
  ])("changes neither where %s redirects nor its cookies", async (path) => {
    const { status, location, cookies } = await raw(path, forged);
    expect([302, 303, 307, 308]).toContain(status);
    const target = new URL(location, shop.url);
    expect([shop.url, shop.openidUrl]).toContain(target.origin);
    expect(target.searchParams.get("redirect_uri") ?? shop.url).toContain(shop.url);
    expect(cookies.join()).not.toMatch(/evil|__Secure-|; Secure/i);
  });
});

describe("logging out", () => {
  it("deletes the session hint cookie, not just its value", async () => {
    const { buyer } = await person(shop);
    const { cookies } = await raw("/api/logout", { Cookie: buyer.cookieHeader() });
    for (const name of ["signedIn", "authjs.session-token"])
      expect(cookies.find((cookie) => cookie.startsWith(`${name}=`))).toMatch(
        /Max-Age=0|Expires=Thu, 01 Jan 1970/,
      );
  });
});

describe("invalid values", () => {
  const ODD: unknown[] = [
    null,
    true,
    7,
    [],
    ["a@b.example"],
    {},
    { $ne: 1 },
    { toString: "x" },
    "\0",
    "\ud800",
    "x".repeat(9000),
  ];
  const CALLS: [string, Record<string, unknown>][] = [
    ["/api/auth/login", { email: "a@garden.example", password: PASSWORD }],
    [
      "/api/auth/register",
      { firstName: "Olive", lastName: "Grove", email: "odd@garden.example", password: PASSWORD },
    ],
    ["/api/auth/forgot-password", { email: "a@garden.example" }],
    ["/api/auth/reset-password", { token: "x".repeat(43), password: PASSWORD }],
  ];

  it.each(CALLS)("in any field of %s are refused", async (path, good) => {
    for (const field of Object.keys(good))
      for (const odd of ODD) {
        const { status } = await new Buyer(shop.url).call("POST", path, { ...good, [field]: odd });
        expect([field, odd, status]).toEqual([field, odd, 400]);
      }
    expect(await shop.sql("SELECT 1 FROM users WHERE email LIKE 'odd@%'")).toEqual([]);
  });

  it("cannot reach a prototype", async () => {
    const body = `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"email":"proto@garden.example","password":"${PASSWORD}","firstName":"Olive","lastName":"Grove"}`;
    const buyer = new Buyer(shop.url);
    await buyer.call("POST", "/api/auth/register", body);
    expect(await whoAmI(buyer)).toMatchObject({ status: 200, body: { isAdmin: false } });
  });

  it.each(["constructor", "__proto__", "toString"])(
    "in the login page's address (%s) show the plain page",
    async (odd) => {
      const { status, body } = await new Buyer(shop.url).call<string>(
        "GET",
        `/login?why=${odd}&provider=${odd}`,
      );
      expect(status).toBe(200);
      expect(body).toContain("Welcome back");
    },
  );
});

describe("reset emails", () => {
  it("are limited to a hundred per hour and client address, for any account", async () => {
    const flood = new Buyer(shop.url, "198.51.100.230");
    await shop.sql(
      "INSERT INTO rate_limits (key, points, expire) VALUES ('forgotPerAddress:198.51.100.230', 99, now() + interval '1 hour')",
    );
    const ask = (who: Buyer, name: string) =>
      who.call("POST", "/api/auth/forgot-password", { email: `${name}@garden.example` });
    expect((await ask(flood, "nobody-1")).status).toBe(200);
    expect((await ask(flood, "nobody-2")).status).toBe(429);
    expect((await ask(new Buyer(shop.url, "198.51.100.229"), "nobody-2")).status).toBe(200);
  });
});

describe("a provider that posts its response", () => {
  it("restores cart and return path in the following step", async () => {
    const { buyer } = await person(shop);
    const guest = new Buyer(shop.url);
    await guest.add(productId, 1);
    buyer.setCookie("sessionId", String(guest.cookie("sessionId")));
    const step = async (callbackUrl: string) => {
      buyer.setCookie("authjs.callback-url", encodeURIComponent(callbackUrl));
      const { status, headers } = await buyer.call("GET", "/api/auth/arrived?provider=apple");
      return [status, headers.get("Location")];
    };
    expect(await step(`${shop.url}/shop?category=cheese`)).toEqual([303, `${shop.url}/shop?category=cheese`]);
    expect(await buyer.cart()).toMatchObject([{ productId, quantity: 1 }]);
    expect(await step("https://evil.example/")).toEqual([303, `${shop.url}/`]);
  });
});
