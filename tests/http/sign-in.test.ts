import { Buyer } from "../support/buyer";
import { type SharedShop, sharedShop } from "../support/shop";

let shop: SharedShop;
let products: string[];

beforeAll(async () => {
  shop = await sharedShop();
  products = (await shop.sql("SELECT id FROM products ORDER BY on_hand DESC LIMIT 3")).map((row) =>
    String(row["id"]),
  );
});
afterAll(() => shop.stop());

const PASSWORD = "plenty-of-thyme";
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

/** The token in the link of a queued email. */
function tokenIn(mail: Record<string, unknown> | undefined, link: string): string {
  const data = mail?.["data"] as Record<string, string> | undefined;
  return String(new URL(String(data?.[link]), shop.url).searchParams.get("token"));
}

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

describe("the guest's cart (D10)", () => {
  it("is merged into the account's at sign-up and at login; quantities add up", async () => {
    const { email, person } = newPerson();
    await person.add(String(products[0]), 2);
    await person.call("POST", "/api/auth/register", account(email));
    expect(await person.cart()).toMatchObject([{ productId: products[0], quantity: 2 }]);
    const other = new Buyer(shop.url, "198.51.100.241");
    await other.add(String(products[0]), 1);
    await other.add(String(products[1]), 1);
    expect(await login(other, email)).toMatchObject({ status: 200, body: { capped: [] } });
    expect((await other.cart()).map(({ productId, quantity }) => [productId, quantity])).toEqual(
      expect.arrayContaining([
        [products[0], 3],
        [products[1], 1],
      ]),
    );
    await other.call("POST", "/api/auth/logout");
    expect(await other.cart()).toEqual([]);
    expect(await person.cart()).toHaveLength(2);
  });

  it("reports what exceeded the stock", async () => {
    const { email, person } = await registered();
    const [row] = await shop.sql(
      "SELECT id, name, available FROM products WHERE available BETWEEN 2 AND 30 LIMIT 1",
    );
    const [id, name, available] = [String(row?.["id"]), String(row?.["name"]), Number(row?.["available"])];
    await person.add(id, available - 1);
    const other = new Buyer(shop.url, "198.51.100.242");
    await other.add(id, 2);
    expect((await login(other, email)).body).toMatchObject({
      capped: [{ productName: name, wanted: available + 1, kept: available }],
    });
    expect(await other.cart()).toMatchObject([{ productId: id, quantity: available }]);
  });

  it("is merged once when two tabs sign in concurrently", async () => {
    const { email } = await registered();
    const tab = newPerson().person;
    await tab.add(String(products[2]), 1);
    const twin = elsewhere(tab);
    await Promise.all([login(tab, email), login(twin, email)]);
    expect(await tab.cart()).toMatchObject([{ productId: products[2], quantity: 1 }]);
  });

  it("brings its pending order along: the payment started as a guest becomes the user's order", async () => {
    const { email, person } = await registered();
    await person.call("POST", "/api/auth/logout");
    await person.add(String(products[0]), 1);
    const prepared = await person.prepare();
    expect(prepared.status).toBe(200);
    const claims = await person.claims(prepared.body);
    await login(person, email);
    await person.pay(prepared.body);
    expect(await person.order(claims)).toMatchObject({
      status: expect.any(Number),
      body: { status: "processing" },
    });
    expect((await person.call<{ id: string }[]>("GET", "/api/orders")).body).toHaveLength(1);
    expect(await person.cart()).toEqual([]);
  });
});

describe("a forgotten password", () => {
  const tokenFor = async (email: string): Promise<string> => {
    const [mail] = await shop.sql(
      "SELECT data FROM mail_outbox WHERE template = 'password-reset' AND recipient = $1 ORDER BY created_at DESC LIMIT 1",
      [email],
    );
    return tokenIn(mail, "resetUrl");
  };
  const forgot = (email: string) =>
    new Buyer(shop.url, "198.51.100.243").call("POST", "/api/auth/forgot-password", { email });
  const reset = (token: unknown, password = "a-new-password") =>
    new Buyer(shop.url, "198.51.100.244").call("POST", "/api/auth/reset-password", { token, password });

  it("is replaced once through the emailed link, which ends all sessions and verifies the email", async () => {
    const { email, person } = await registered();
    await forgot(email);
    const token = await tokenFor(email);
    const check = await person.call("GET", `/api/auth/verify-reset-token?token=${token}`);
    expect(check.status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await whoAmI(person)).toMatchObject({ status: 401 });
    expect(await login(person, email)).toMatchObject({ status: 401 });
    expect(await login(person, email, "a-new-password")).toMatchObject({
      status: 200,
      body: { emailVerified: true },
    });
    const rows = await shop.sql("SELECT token_hash FROM password_reset_tokens WHERE token_hash = $1", [
      token,
    ]);
    expect(rows).toEqual([]); // hashed at rest
  });

  it("gets the same answer for an unknown email, without sending one", async () => {
    const { email } = await registered();
    const known = await forgot(email);
    const unknown = await forgot("nobody-at-all@garden.example");
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    expect(await shop.sql("SELECT 1 FROM mail_outbox WHERE recipient LIKE 'nobody-at-all%'")).toEqual([]);
  });

  it("invalidates the older link when a newer one is requested, and links after an hour", async () => {
    const { email } = await registered();
    await forgot(email);
    const first = await tokenFor(email);
    await forgot(email);
    const second = await tokenFor(email);
    expect(await reset(first)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    await shop.sql("UPDATE password_reset_tokens SET expires_at = now() WHERE used_at IS NULL");
    expect(await reset(second)).toMatchObject({ status: 400 });
  });

  it.each([[undefined], [""], [["a"]], [{ a: 1 }], ["x".repeat(43)], [null]])(
    "refuses the token %j",
    async (token) => {
      expect(await reset(token)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    },
  );

  it("sends at most three emails an hour per address, known or not", async () => {
    const { email } = await registered();
    for (const address of [email, "unknown-and-asked-often@garden.example"]) {
      for (let time = 0; time < 3; time += 1) expect((await forgot(address)).status).toBe(200);
      expect((await forgot(address)).status).toBe(429);
    }
  });
});

describe("the link of the welcome email", () => {
  it("verifies the email once", async () => {
    const { email, person } = await registered();
    const [mail] = await shop.sql(
      "SELECT data FROM mail_outbox WHERE template = 'welcome' AND recipient = $1",
      [email],
    );
    const token = tokenIn(mail, "confirmUrl");
    expect(await person.call("POST", "/api/auth/verify-email", { token })).toMatchObject({
      status: 200,
      body: { email },
    });
    expect((await whoAmI(person)).body).toMatchObject({ emailVerified: true });
    expect(await person.call("POST", "/api/auth/verify-email", { token })).toMatchObject({ status: 400 });
  });
});

describe("a member", () => {
  it("pays the plan's price in the cart immediately after signing in", async () => {
    const { person } = newPerson();
    await person.add(String(products[0]), 1);
    const [before] = await person.cart();
    const signedIn = await login(person, "member@cloverandfern.example", "cloverfern");
    expect(signedIn.body).toMatchObject({ isMember: true, memberDiscount: 15, membershipStatus: "active" });
    const [after] = await person.cart();
    expect(Number(after?.price)).toBeCloseTo(Number(before?.price) * 0.85, 1);
    await person.call("DELETE", "/api/cart/clear");
  });
});
