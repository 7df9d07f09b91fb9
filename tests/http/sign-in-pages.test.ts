import { Buyer } from "../support/buyer";
import { type SharedShop, sharedShop } from "../support/shared-shop";
import { describeTestMode } from "../support/test-mode";

let shop: SharedShop;

beforeAll(async () => {
  shop = await sharedShop();
});
afterAll(() => shop.stop());

const visitor = () => new Buyer(shop.url);

async function signedIn(email: string): Promise<Buyer> {
  const person = visitor();
  const answer = await person.call("POST", "/api/auth/login", {
    email: `${email}@cloverandfern.example`,
    password: "cloverfern",
  });
  expect(answer.status).toBe(200);
  return person;
}

/** A page's first response, without following redirects. */
async function page(person: Buyer, path: string) {
  const response = await fetch(shop.url + path, {
    redirect: "manual",
    headers: { Cookie: person.cookieHeader() },
  });
  const location = response.headers.get("Location");
  return {
    status: response.status,
    to: location?.replace(shop.url, "") ?? null,
    policy: response.headers.get("Content-Security-Policy") ?? "",
    html: await response.text(),
  };
}

describe("account pages", () => {
  it.each(["/account", "/orders", "/orders/1?from=mail", "/dashboard"])(
    "%s redirects a visitor to the login page and back",
    async (path) => {
      expect(await page(visitor(), path)).toMatchObject({
        status: 307,
        to: `/login?return=${encodeURIComponent(path)}&why=session`,
      });
    },
  );

  it("are decided by the server when there is a cookie, whatever its value", async () => {
    const forged = visitor();
    forged.setCookie("authjs.session-token", "forged");
    expect(await page(forged, "/orders")).toMatchObject({ status: 200, to: null });
  });
});

describeTestMode(() => shop, false);

describe("the admin", () => {
  it("shows a visitor its login screen under its own address", async () => {
    for (const path of ["/admin", "/admin/products"]) {
      const answer = await page(visitor(), path);
      expect(answer).toMatchObject({ status: 200, to: null });
      expect(answer.html).toContain("Admin Login Required");
      expect(answer.html).toContain('href="/api/login?returnTo=/admin&amp;provider=google"');
    }
  });

  it("shows the same to a customer and for a forged cookie, and opens for an admin", async () => {
    const customer = await page(await signedIn("shopper"), "/admin");
    expect(customer.html).toContain("Admin Login Required");
    expect(customer.html).not.toContain("Dashboard</h1>");
    const forged = visitor();
    forged.setCookie("authjs.session-token", "forged");
    expect((await page(forged, "/admin")).html).toContain("Admin Login Required");
    const admin = await page(await signedIn("admin"), "/admin");
    expect(admin.html).toContain("Dashboard</h1>");
    expect(admin.html).not.toContain("Admin Login Required");
  });
});

describe("login and signup", () => {
  it("redirect signed-in users, to internal addresses only (D6)", async () => {
    const person = await signedIn("shopper");
    // The frame is already sent when the session is read, so the redirect is in the document.
    const sentTo = async (path: string) =>
      /<meta id="__next-page-redirect"[^>]*url=([^"]*)"/.exec((await page(person, path)).html)?.[1];
    for (const path of ["/login", "/signup"]) {
      expect(await sentTo(path)).toBe("/");
      expect(await sentTo(`${path}?return=%2Forders`)).toBe("/orders");
      expect(await sentTo(`${path}?return=%2F%2Fevil.example`)).toBe("/");
    }
    expect((await page(visitor(), "/login")).html).toContain("Welcome back</h1>");
  });

  it.each(["/login", "/signup", "/forgot-password", "/reset-password", "/verify-email", "/admin"])(
    "%s runs no script without a nonce and allows no other origin",
    async (path) => {
      const { policy, html } = await page(visitor(), path);
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      expect(policy).toMatch(/script-src [^;]*'strict-dynamic'/);
      expect(policy).not.toMatch(/script-src [^;]*unsafe|https?:/);
      const scripts = html.match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
    },
  );
});

it("the login page accepts any reason and provider in its address", async () => {
  for (const name of ["constructor", "google", "%00", "__proto__"]) {
    const answer = await page(visitor(), `/login?why=${name}&provider=${name}&return=${name}`);
    expect([name, answer.status, answer.html.includes("Welcome back</h1>")]).toEqual([name, 200, true]);
  }
});

describe("the session hint", () => {
  it("is set and deleted with the session, and grants no access", async () => {
    const person = await signedIn("shopper");
    expect(person.cookie("signedIn")).toMatch(/^[\w-]{8}$/);
    const { headers } = await person.call("POST", "/api/auth/logout");
    expect(headers.getSetCookie().find((cookie) => cookie.startsWith("signedIn="))).toContain(
      "Expires=Thu, 01 Jan 1970",
    );
    expect(person.cookie("signedIn")).toBe("");
    const pretender = visitor();
    pretender.setCookie("signedIn", "1");
    expect(await pretender.call("GET", "/api/auth/user")).toMatchObject({ status: 401 });
  });
});
