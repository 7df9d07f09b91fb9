import { Buyer } from "../support/buyer";
import { PASSWORD } from "../support/people";
import { type SharedShop, sharedShop } from "../support/shared-shop";

let shop: SharedShop;
let products: string[];

beforeAll(async () => {
  shop = await sharedShop();
  products = (await shop.sql("SELECT id FROM products ORDER BY on_hand DESC LIMIT 3")).map((row) =>
    String(row["id"]),
  );
});
afterAll(() => shop.stop());

let people = 0;

/** A new user with a separate client address. */
function newPerson(): { email: string; person: Buyer } {
  people += 1;
  return {
    email: `person${people}@garden.example`,
    person: new Buyer(shop.url, `198.51.100.${people}`),
  };
}

const account = (email: string) => ({ firstName: "Olive", lastName: "Grove", email, password: PASSWORD });

async function registered(): Promise<{ email: string; person: Buyer }> {
  const { email, person } = newPerson();
  const answer = await person.call("POST", "/api/auth/register", account(email));
  expect(answer.status).toBe(201);
  return { email, person };
}

const whoAmI = (person: Buyer) => person.call("GET", "/api/auth/user");
const login = (person: Buyer, email: string, password = PASSWORD) =>
  person.call("POST", "/api/auth/login", { email, password });
const elsewhere = (person: Buyer, address = "198.51.100.250") =>
  new Buyer(shop.url, address).sameBrowserAs(person);

describe("an account", () => {
  it("is created with either documented payload, signs in, and returns the user", async () => {
    const { email, person } = newPerson();
    expect(await whoAmI(person)).toMatchObject({ status: 401 });
    const made = await person.call("POST", "/api/auth/register", account(email.toUpperCase()));
    expect(made).toMatchObject({ status: 201, body: { email, firstName: "Olive", isAdmin: false } });
    expect(JSON.stringify(made.body)).not.toMatch(/hash|argon/i);
    expect(await whoAmI(person)).toMatchObject({
      status: 200,
      body: { email, membershipStatus: "free", isMember: false, memberDiscount: 0, emailVerified: false },
    });
    const modal = newPerson();
    const username = `olive${Date.now()}`;
    expect(
      await modal.person.call("POST", "/api/auth/register", {
        username,
        email: modal.email,
        password: PASSWORD,
      }),
    ).toMatchObject({ status: 201, body: { username } });
  });

  it("cannot make itself an admin with any payload", async () => {
    const { email, person } = newPerson();
    await person.call("POST", "/api/auth/register", {
      ...account(email),
      isAdmin: true,
      staffRole: "owner",
      membershipStatus: "wholesale",
      emailVerifiedAt: "2026-01-01",
    });
    expect((await whoAmI(person)).body).toMatchObject({ isAdmin: false, membershipStatus: "free" });
  });

  it("answers errors as plain text that names the field", async () => {
    const { email, person } = await registered();
    const again = await newPerson().person.call("POST", "/api/auth/register", account(email));
    expect(again).toMatchObject({ status: 409, body: expect.stringContaining("already exists") });
    const short = await person.call("POST", "/api/auth/register", {
      ...account("x@y.example"),
      password: "12345",
    });
    expect(short).toMatchObject({ status: 400, body: expect.stringContaining("at least 6 characters") });
    const modal = { username: "olive-of-the-modal", email: "x@y.example", password: "Letmein" };
    for (const payload of [{ ...account("x@y.example"), password: "password" }, modal])
      expect(await person.call("POST", "/api/auth/register", payload)).toMatchObject({
        status: 400,
        body: "password: This password is too common. Please choose another.",
      });
    for (const email of ["", "nobody", "a@b", { $ne: 1 }, ["a@b.example"]]) {
      const answer = await person.call("POST", "/api/auth/register", { ...account("x"), email });
      expect(answer).toMatchObject({ status: 400, body: expect.stringContaining("email") });
    }
  });

  it("is created once for twenty concurrent registrations of one email", async () => {
    const { email } = newPerson();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => newPerson().person.call("POST", "/api/auth/register", account(email))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
  });
});

describe("signing in", () => {
  it("requires the right password, with the same answer for a wrong one and an unknown email", async () => {
    const { email } = await registered();
    const { person } = newPerson();
    const wrong = await login(person, email, "not-the-password");
    const unknown = await login(person, "nobody@garden.example");
    expect(wrong).toMatchObject({
      status: 401,
      body: { error: "Invalid email or password. Please try again." },
    });
    expect({ ...unknown.body, requestId: 0 }).toEqual({ ...wrong.body, requestId: 0 });
    expect(await login(person, email)).toMatchObject({ status: 200, body: { isAdmin: false, email } });
    expect(await whoAmI(person)).toMatchObject({ status: 200, body: { email } });
  });

  it("rotates the cookies, so that a planted one is useless (session fixation)", async () => {
    const { email } = await registered();
    const { person } = newPerson();
    await person.add(String(products[0]), 1);
    const planted = person.cookie("sessionId");
    await login(person, email);
    expect(person.cookie("sessionId")).not.toBe(planted);
    const attacker = new Buyer(shop.url);
    attacker.setCookie("sessionId", String(planted));
    expect(await attacker.cart()).toEqual([]);
    expect(await whoAmI(attacker)).toMatchObject({ status: 401 });
  });

  it("counts fifty concurrent wrong guesses as fifty, and lets the owner in from elsewhere", async () => {
    const { email } = await registered();
    const { person } = newPerson();
    const answers = await Promise.all(Array.from({ length: 50 }, () => login(person, email, "guess-guess")));
    const counted = answers.map(({ status }) => status);
    expect(counted.filter((status) => status === 401)).toHaveLength(10);
    expect(counted.filter((status) => status === 429)).toHaveLength(40);
    const refused = await login(person, email);
    expect(refused).toMatchObject({ status: 429, body: { error: expect.any(String) } });
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    const row = await shop.sql("SELECT points FROM rate_limits WHERE key LIKE $1", [
      `loginPerAccountAndAddress:${email}%`,
    ]);
    expect(row).toEqual([{ points: 51 }]);
    expect(await login(newPerson().person, email)).toMatchObject({ status: 200 });
  });

  it("is refused from another site", async () => {
    const { email, person } = await registered();
    const answer = await fetch(`${shop.url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: "https://evil.example" },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(answer.status).toBe(403);
    const out = await fetch(`${shop.url}/api/logout`, {
      headers: { "Sec-Fetch-Site": "cross-site", Cookie: person.cookieHeader() },
      redirect: "manual",
    });
    expect(out.status).toBe(403);
    expect(await whoAmI(person)).toMatchObject({ status: 200 });
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "%2F%5Cevil.example",
    "javascript:alert(1)",
    "https://evil.example",
    "/%2F/evil.example",
  ])("never redirects to %s", async (target) => {
    const answer = await fetch(`${shop.url}/api/login?return=${encodeURIComponent(target)}`, {
      redirect: "manual",
    });
    const location = new URL(String(answer.headers.get("Location")));
    expect(location.origin).toBe(shop.url);
    expect(location.searchParams.get("return") ?? "/").toMatch(/^\/(?![/\\])/);
    expect(location.href).not.toContain("evil");
  });
});

describe("GET /api/login", () => {
  it.each([
    ["?returnTo=/admin", "/login?return=%2Fadmin"],
    ["?returnTo=/admin&provider=google", "/api/auth/google?return=%2Fadmin"],
    ["?provider=apple", "/api/auth/apple"],
    ["?returnTo=//evil.example&provider=google", "/api/auth/google"],
    ["?provider=nobody", "/login"],
    ["?return=/orders&why=session", "/login?return=%2Forders&why=session"],
    ["?why=else", "/login"],
  ])("%s redirects to %s", async (query, path) => {
    const answer = await fetch(`${shop.url}/api/login${query}`, { redirect: "manual" });
    expect(answer.headers.get("Location")).toBe(shop.url + path);
  });
});

describe("a session", () => {
  it("ends at logout", async () => {
    const { person } = await registered();
    const cart = person.cookie("sessionId");
    expect(await person.call("POST", "/api/auth/logout")).toMatchObject({ status: 200 });
    expect(await whoAmI(person)).toMatchObject({ status: 401 });
    expect(person.cookie("sessionId")).not.toBe(cart);
  });

  it("ends everywhere on request: the other browser's cookie is invalid on page and API", async () => {
    const { email, person } = await registered();
    const other = new Buyer(shop.url, "198.51.100.240");
    await login(other, email);
    expect(await person.call("DELETE", "/api/account/sessions")).toMatchObject({ status: 200 });
    expect(await whoAmI(other)).toMatchObject({ status: 401 });
    expect(await other.call("GET", "/api/orders")).toMatchObject({ status: 401 });
    expect(await other.call("GET", "/api/auth/session")).toMatchObject({ status: 200, body: null });
  });

  it.each([
    ["deletion", "UPDATE users SET deleted_at = now() WHERE email = $1"],
    ["a raised session version", "UPDATE users SET session_version = session_version + 1 WHERE email = $1"],
  ])("ends with %s", async (_name, sql) => {
    const { email, person } = await registered();
    expect(await whoAmI(person)).toMatchObject({ status: 200 });
    await shop.sql(sql, [email]);
    expect(await whoAmI(person)).toMatchObject({ status: 401 });
    expect(await person.call("GET", "/api/orders")).toMatchObject({ status: 401 });
  });

  it("is not opened by a forged or altered cookie", async () => {
    const { person } = await registered();
    const name = "authjs.session-token";
    const sealed = String(person.cookie(name));
    for (const value of ["", "x", `${sealed.slice(0, -2)}AA`, sealed.split(".").reverse().join(".")]) {
      const other = elsewhere(person);
      other.setCookie(name, value);
      expect(await whoAmI(other)).toMatchObject({ status: 401 });
    }
  });

  it("cannot be created through next-auth's own password route", async () => {
    const { email, person } = newPerson();
    await registered();
    const csrf = await person.call<{ csrfToken: string }>("GET", "/api/auth/csrf");
    const form = new URLSearchParams({
      csrfToken: csrf.body.csrfToken,
      email,
      password: PASSWORD,
      ticket: "x.y.z",
    });
    await fetch(`${shop.url}/api/auth/callback/credentials`, {
      method: "POST",
      body: form,
      headers: { Cookie: person.cookieHeader() },
      redirect: "manual",
    });
    expect(await whoAmI(person)).toMatchObject({ status: 401 });
  });
});
