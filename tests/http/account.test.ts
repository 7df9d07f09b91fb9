import { Buyer, ADDRESS as SHIPPING } from "../support/buyer";
import { Mailbox } from "../support/mailbox";
import { PASSWORD, person } from "../support/people";
import { type SharedShop, sharedShop } from "../support/shared-shop";

let shop: SharedShop;
let mails: Mailbox;
beforeAll(async () => {
  shop = await sharedShop();
  mails = new Mailbox(shop.sql);
});
afterAll(() => shop.stop());

const { email: _email, ...ADDRESS } = SHIPPING;
const whoAmI = (buyer: Buyer) => buyer.call("GET", "/api/auth/user");
const login = async (email: string, password = PASSWORD) => {
  const buyer = new Buyer(shop.url, "198.51.100.231");
  const { status } = await buyer.call("POST", "/api/auth/login", { email, password });
  return { buyer, status };
};

/** The token of the newest email of a kind. */
async function mailed(recipient: string, template: string, path: string): Promise<string> {
  const { links } = await mails.next(recipient, template);
  const link = links.map((href) => new URL(href)).find(({ pathname }) => pathname === path);
  return String(link?.searchParams.get("token"));
}

const CALLS: [method: string, path: string, body: unknown][] = [
  ["PATCH", "/api/account/profile", { firstName: "Eve" }],
  ["POST", "/api/account/email", { email: "eve@garden.example", password: PASSWORD }],
  ["POST", "/api/account/verification", undefined],
  ["PUT", "/api/account/password", { currentPassword: PASSWORD, password: "another-one" }],
  ["GET", "/api/account/addresses", undefined],
  ["POST", "/api/account/addresses", ADDRESS],
  ["PUT", "/api/account/addresses/x", ADDRESS],
  ["PATCH", "/api/account/addresses/x", { isDefault: true }],
  ["DELETE", "/api/account/addresses/x", undefined],
  ["DELETE", "/api/account/providers/google", undefined],
  ["GET", "/api/account/export", undefined],
  ["POST", "/api/account/deletion-link", undefined],
  ["DELETE", "/api/account", { password: PASSWORD }],
];

describe("every account call", () => {
  it.each(CALLS)("%s %s requires a signed-in user", async (method, path, body) => {
    expect(await new Buyer(shop.url).call(method, path, body)).toMatchObject({ status: 401 });
  });

  it.each(CALLS.filter(([method]) => method !== "GET"))(
    "%s %s is refused from another site",
    async (method, path, body) => {
      const { buyer } = await person(shop);
      const response = await fetch(shop.url + path, {
        method,
        headers: {
          Cookie: buyer.cookieHeader(),
          Origin: "https://evil.example",
          ...(body ? { "Content-Type": "application/json" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      expect(response.status).toBe(403);
      expect(await whoAmI(buyer)).toMatchObject({ status: 200 });
    },
  );
});

describe("the profile", () => {
  const change = (buyer: Buyer, input: unknown) => buyer.call("PATCH", "/api/account/profile", input);

  it("changes the sent fields and keeps the rest", async () => {
    const { buyer } = await person(shop);
    const username = `olive-${Date.now()}`;
    expect(await change(buyer, { firstName: " Oliva ", username })).toMatchObject({ status: 200 });
    expect((await whoAmI(buyer)).body).toMatchObject({ firstName: "Oliva", lastName: "Grove", username });
    await change(buyer, { username: "", lastName: "" });
    expect((await whoAmI(buyer)).body).toMatchObject({ firstName: "Oliva", lastName: "", username: null });
  });

  it("names the invalid field, or a taken username", async () => {
    const { buyer } = await person(shop);
    const { buyer: other } = await person(shop);
    for (const [field, value] of [
      ["firstName", "O"],
      ["lastName", 7],
      ["username", "ol"],
      ["username", "x".repeat(41)],
    ] as const)
      expect(await change(buyer, { [field]: value })).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.any(String) } },
      });
    await change(other, { username: "the-one" });
    expect(await change(buyer, { username: "the-one" })).toMatchObject({
      status: 409,
      body: { fields: { username: expect.any(String) } },
    });
  });

  it("ignores all other fields: permissions, status, email", async () => {
    const { buyer, email } = await person(shop);
    await change(buyer, {
      email: "x@garden.example",
      isAdmin: true,
      membershipStatus: "wholesale",
      emailVerifiedAt: "2026-01-01",
      sessionVersion: 9,
    });
    expect((await whoAmI(buyer)).body).toMatchObject({
      email,
      isAdmin: false,
      membershipStatus: "free",
      emailVerified: false,
    });
  });
});

describe("an email change", () => {
  const ask = (buyer: Buyer, email: string, password = PASSWORD) =>
    buyer.call("POST", "/api/account/email", { email, password });
  const open = (buyer: Buyer, token: string) => buyer.call("POST", "/api/auth/verify-email", { token });

  it("takes effect when the emailed link is opened, and invalidates links sent to the old address", async () => {
    const { buyer, email } = await person(shop);
    const wanted = `moved-${email}`;
    const welcome = await mailed(email, "welcome", "/verify-email");
    await buyer.call("POST", "/api/auth/forgot-password", { email });
    const reset = await mailed(email, "password-reset", "/reset-password");
    expect(await ask(buyer, wanted.toUpperCase())).toMatchObject({ status: 200 });
    expect((await whoAmI(buyer)).body).toMatchObject({ email });
    const token = await mailed(wanted, "verify-email", "/verify-email");
    expect(await open(buyer, token)).toMatchObject({ status: 200, body: { email: wanted } });
    expect((await whoAmI(buyer)).body).toMatchObject({ email: wanted, emailVerified: true });
    expect((await login(email)).status).toBe(401);
    expect((await login(wanted)).status).toBe(200);
    const old = await buyer.call("POST", "/api/auth/reset-password", {
      token: reset,
      password: "stolen-one",
    });
    expect(old.status).toBe(400);
    expect(await open(buyer, welcome)).toMatchObject({ status: 400 });
  });

  it("requires the password, and an unused address", async () => {
    const { buyer, email } = await person(shop);
    const { email: others } = await person(shop);
    const attempt = async (wanted: string, password?: string) => (await ask(buyer, wanted, password)).body;
    expect(await attempt("x@garden.example", "guess-guess")).toMatchObject({
      code: "invalid_input",
      fields: { password: expect.any(String) },
    });
    for (const wanted of [others, email])
      expect(await attempt(wanted)).toMatchObject({
        code: "conflict",
        fields: { email: expect.any(String) },
      });
    expect(await attempt("nobody")).toMatchObject({
      code: "invalid_input",
      fields: { email: expect.any(String) },
    });
  });

  it("uses the latest request", async () => {
    const { buyer, email } = await person(shop);
    await ask(buyer, `typo-${email}`);
    await ask(buyer, `right-${email}`);
    const typo = await mailed(`typo-${email}`, "verify-email", "/verify-email");
    expect(await open(buyer, typo)).toMatchObject({ status: 400 });
    const right = await mailed(`right-${email}`, "verify-email", "/verify-email");
    expect(await open(buyer, right)).toMatchObject({ status: 200 });
  });

  it("goes to the user who opens their link first when two request the same address", async () => {
    const [one, other] = [await person(shop), await person(shop)];
    const wanted = `wanted-${one.email}`;
    await ask(one.buyer, wanted);
    const first = await mailed(wanted, "verify-email", "/verify-email");
    await ask(other.buyer, wanted);
    const second = await mailed(wanted, "verify-email", "/verify-email");
    expect(await open(other.buyer, second)).toMatchObject({ status: 200 });
    expect(await open(one.buyer, first)).toMatchObject({ status: 409 });
    expect((await whoAmI(one.buyer)).body).toMatchObject({ email: one.email });
  });

  it("is refused without a password to authenticate with", async () => {
    const { buyer, email } = await person(shop);
    await shop.sql("UPDATE users SET password_hash = NULL WHERE email = $1", [email]);
    expect(await ask(buyer, `x-${email}`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("no password") },
    });
  });
});

describe("the verification email", () => {
  it("is resent on request, three times an hour, until the email is verified", async () => {
    const { buyer, email } = await person(shop);
    const again = () => buyer.call("POST", "/api/account/verification");
    for (let time = 0; time < 3; time += 1) expect(await again()).toMatchObject({ status: 200 });
    expect(await again()).toMatchObject({ status: 429 });
    const token = await mailed(email, "verify-email", "/verify-email");
    await buyer.call("POST", "/api/auth/verify-email", { token });
    expect((await whoAmI(buyer)).body).toMatchObject({ email, emailVerified: true });
    await shop.sql("DELETE FROM rate_limits");
    expect(await again()).toMatchObject({ status: 409 });
  });
});

describe("a password change", () => {
  it("ends every other session and keeps this one", async () => {
    const { buyer, email } = await person(shop);
    const { buyer: other } = await login(email);
    const hint = buyer.cookie("signedIn");
    const changed = await buyer.call("PUT", "/api/account/password", {
      currentPassword: PASSWORD,
      password: "a-better-one",
    });
    expect(changed.status).toBe(200);
    expect(buyer.cookie("signedIn")).not.toBe(hint); // a page ignores a late 401 to the replaced cookie
    expect(await whoAmI(buyer)).toMatchObject({ status: 200, body: { email } });
    expect(await whoAmI(other)).toMatchObject({ status: 401 });
    expect((await login(email)).status).toBe(401);
    expect((await login(email, "a-better-one")).status).toBe(200);
  });

  it.each([
    ["currentPassword", { currentPassword: "guess-guess", password: "a-better-one" }],
    ["currentPassword", { password: "a-better-one" }],
    ["password", { currentPassword: PASSWORD, password: "12345" }],
    ["password", { currentPassword: PASSWORD }],
  ])("is refused with an error for %s", async (field, input) => {
    const { buyer, email } = await person(shop);
    expect(await buyer.call("PUT", "/api/account/password", input)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
    expect((await login(email)).status).toBe(200);
  });
});

describe("the address book", () => {
  it("is private: other users cannot read, change or delete its addresses", async () => {
    const { buyer: one } = await person(shop);
    const { buyer: other } = await person(shop);
    const added = await one.call<{ id: string }>("POST", "/api/account/addresses", ADDRESS);
    expect(added).toMatchObject({ status: 201, body: { ...ADDRESS, isDefault: true } });
    const path = `/api/account/addresses/${added.body.id}`;
    expect((await other.call("GET", "/api/account/addresses")).body).toEqual([]);
    expect(await other.call("PUT", path, { ...ADDRESS, city: "Elsewhere" })).toMatchObject({ status: 404 });
    expect(await other.call("PATCH", path, { isDefault: true })).toMatchObject({ status: 404 });
    expect(await other.call("DELETE", path)).toMatchObject({ status: 404 });
    expect(await one.call("PATCH", path, { isDefault: false })).toMatchObject({
      status: 400,
      body: { fields: { isDefault: "must be true" } },
    });
    expect(await one.call("PUT", path, { ...ADDRESS, city: "Ventura" })).toMatchObject({ status: 200 });
    expect((await one.call("GET", "/api/account/addresses")).body).toMatchObject([{ city: "Ventura" }]);
    expect(await one.call("DELETE", path)).toMatchObject({ status: 200 });
    expect(await one.call("DELETE", path)).toMatchObject({ status: 404 });
  });

  it("accepts zipCode for zip, and names the invalid field", async () => {
    const { buyer } = await person(shop);
    const add = (input: unknown) => buyer.call("POST", "/api/account/addresses", input);
    const { zip, ...rest } = ADDRESS;
    expect(await add({ ...rest, zipCode: zip })).toMatchObject({ status: 201, body: { zip } });
    for (const [field, value] of [
      ["firstName", ""],
      ["state", "ZZ"],
      ["zip", "9302"],
      ["city", null],
      ["isDefault", "yes"],
    ] as const)
      expect(await add({ ...ADDRESS, [field]: value })).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.any(String) } },
      });
  });
});

describe("a connected provider", () => {
  it("is disconnected while the password remains, and 404 when unknown or not connected", async () => {
    const { buyer, email } = await person(shop);
    await shop.sql(
      "INSERT INTO accounts (id, user_id, provider, provider_account_id) SELECT 'acc-' || id, id, 'google', 'g-' || id FROM users WHERE email = $1",
      [email],
    );
    const drop = (provider: string) => buyer.call("DELETE", `/api/account/providers/${provider}`);
    expect(await drop("apple")).toMatchObject({ status: 404 });
    expect(await drop("myspace")).toMatchObject({ status: 404 });
    expect(await drop("google")).toMatchObject({ status: 200 });
    expect(await drop("google")).toMatchObject({ status: 404 });
  });
});
