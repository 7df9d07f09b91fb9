import { Authenticator } from "../support/authenticator";
import { Buyer } from "../support/buyer";
import { PASSWORD, person, staffOf } from "../support/people";
import { type SharedShop, sharedShop } from "../support/shared-shop";

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});
afterAll(() => shop.stop());

const COOKIE = "authjs.session-token";
const whoAmI = async (buyer: Buyer): Promise<number> => (await buyer.call("GET", "/api/auth/user")).status;

/** A thief's browser: it has only the session cookie. */
function copyOf(buyer: Buyer): Buyer {
  const thief = new Buyer(shop.url, "198.51.100.201");
  thief.setCookie(COOKIE, String(buyer.cookie(COOKIE)));
  return thief;
}

/** The same user in another browser. */
async function elsewhere(email: string, address = "198.51.100.202"): Promise<Buyer> {
  const other = new Buyer(shop.url, address);
  const { status } = await other.call("POST", "/api/auth/login", { email, password: PASSWORD });
  expect(status).toBe(200);
  return other;
}

/** Whether a page contains these texts. */
const shows = async (buyer: Buyer, path: string, words: string): Promise<boolean> =>
  (await buyer.call<string>("GET", path)).body.includes(words);

const sessionsOf = async (email: string): Promise<number> =>
  (await shop.sql("SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1", [email]))
    .length;

/** next-auth's own sign-out, with its CSRF token. */
async function signOutOfNextAuth(buyer: Buyer): Promise<void> {
  const { body } = await buyer.call<{ csrfToken: string }>("GET", "/api/auth/csrf");
  const form = new URLSearchParams({ csrfToken: body.csrfToken });
  const headers = { Cookie: buyer.cookieHeader(), "Content-Type": "application/x-www-form-urlencoded" };
  await fetch(`${shop.url}/api/auth/signout`, { method: "POST", headers, body: form, redirect: "manual" });
}

describe("a copied cookie (D44)", () => {
  it.each<[string, (buyer: Buyer) => Promise<unknown>]>([
    ["POST /api/auth/logout", (buyer) => buyer.call("POST", "/api/auth/logout")],
    ["GET /api/logout", (buyer) => buyer.call("GET", "/api/logout")],
    ["next-auth's sign-out", signOutOfNextAuth],
  ])("is rejected on the next request after %s; another session of the user stays", async (_name, leave) => {
    const { email, buyer } = await person(shop);
    const other = await elsewhere(email);
    const thief = copyOf(buyer);
    expect(await whoAmI(thief)).toBe(200);
    await leave(buyer);
    expect(await whoAmI(thief)).toBe(401);
    expect(await thief.call("GET", "/api/orders")).toMatchObject({ status: 401 });
    expect(await whoAmI(other)).toBe(200);
    expect(await sessionsOf(email)).toBe(1);
  });

  it("shows no account page either", async () => {
    const { email, buyer } = await person(shop);
    const thief = copyOf(buyer);
    expect(await shows(thief, "/account/settings", email)).toBe(true);
    await buyer.call("POST", "/api/auth/logout");
    expect(await shows(thief, "/account/settings", email)).toBe(false);
    const staff = await staffOf(shop, "owner");
    const admin = copyOf(staff);
    expect(await shows(admin, "/admin/customers", "Admin Login Required")).toBe(false);
    await staff.call("POST", "/api/auth/logout");
    expect(await shows(admin, "/admin/customers", "Admin Login Required")).toBe(true);
  });

  it("is not revived by next-auth's session endpoint, which reissues the cookie", async () => {
    const { buyer } = await person(shop);
    const thief = copyOf(buyer);
    const renewed = copyOf(buyer);
    expect((await renewed.call("GET", "/api/auth/session")).body).toMatchObject({
      user: { id: expect.any(String) },
    });
    expect(renewed.cookie(COOKIE)).not.toBe(thief.cookie(COOKIE));
    await buyer.call("POST", "/api/auth/logout");
    for (const browser of [thief, renewed]) {
      expect(await browser.call("GET", "/api/auth/session")).toMatchObject({ status: 200, body: null });
      expect(await whoAmI(browser)).toBe(401);
    }
  });

  it("is rejected whatever requests were running during the logout", async () => {
    const { buyer } = await person(shop);
    const thieves = Array.from({ length: 8 }, () => copyOf(buyer));
    await Promise.all([
      ...thieves.map((thief) => thief.call("GET", "/api/auth/session")),
      buyer.call("POST", "/api/auth/logout"),
      ...thieves.map((thief) => whoAmI(thief)),
    ]);
    for (const thief of thieves) expect(await whoAmI(thief)).toBe(401);
  });

  it("is rejected after a sign-in that replaces it in the same browser", async () => {
    const { email, buyer } = await person(shop);
    const thief = copyOf(buyer);
    await buyer.call("POST", "/api/auth/login", { email, password: PASSWORD });
    expect([await whoAmI(buyer), await whoAmI(thief)]).toEqual([200, 401]);
    expect(await sessionsOf(email)).toBe(1);
  });
});

describe("all sessions of a user (D44)", () => {
  it.each<[string, (buyer: Buyer, email: string) => Promise<unknown>]>([
    [
      "a changed password",
      (buyer) =>
        buyer.call("PUT", "/api/account/password", {
          currentPassword: PASSWORD,
          password: "other-words-now",
        }),
    ],
    ["deletion", (buyer) => buyer.call("DELETE", "/api/account", { password: PASSWORD })],
    ["log out everywhere", (buyer) => buyer.call("DELETE", "/api/account/sessions")],
    [
      "another role",
      async (_buyer, email) => {
        const owner = await staffOf(shop, "owner");
        const [row] = await shop.sql("SELECT id FROM users WHERE email = $1", [email]);
        const role = { isAdmin: true, staffRole: "content" };
        expect(await owner.call("PATCH", `/api/admin/users/${String(row?.["id"])}`, role)).toMatchObject({
          status: 200,
        });
      },
    ],
  ])("end with %s; those of others stay", async (_name, change) => {
    const { email, buyer } = await person(shop);
    const { buyer: stranger } = await person(shop);
    const thief = copyOf(buyer);
    const other = await elsewhere(email);
    await change(buyer, email);
    expect([await whoAmI(thief), await whoAmI(other), await whoAmI(stranger)]).toEqual([401, 401, 200]);
  });

  it("except the browser in which the password was changed", async () => {
    const { email, buyer } = await person(shop);
    await elsewhere(email);
    await buyer.call("PUT", "/api/account/password", {
      currentPassword: PASSWORD,
      password: "other-words-now",
    });
    expect(await whoAmI(buyer)).toBe(200);
    expect(await sessionsOf(email)).toBe(1);
  });
});

describe("a session", () => {
  it("ends 30 days after it began, and the hourly job deletes its row", async () => {
    const { email, buyer } = await person(shop);
    const days = (count: number) => count * 24 * 60 * 60;
    shop.moveClock(days(30) - 60);
    expect(await whoAmI(buyer)).toBe(200);
    await shop.job("purge-sessions");
    expect(await sessionsOf(email)).toBe(1);
    shop.moveClock(days(30) + 60);
    expect(await whoAmI(buyer)).toBe(401);
    await shop.job("purge-sessions");
    expect(await sessionsOf(email)).toBe(0);
    shop.moveClock(0);
  });
});

/** An owner with an authenticator app, in the browser in which it was set up. */
async function ownerWithApp() {
  const { email, buyer } = await person(shop);
  await shop.sql("UPDATE users SET is_admin = true, staff_role = 'owner' WHERE email = $1", [email]);
  const begun = await buyer.call<{ key: string }>("POST", "/api/account/second-factor");
  const app = new Authenticator(begun.body.key);
  const confirmed = await buyer.call<{ recoveryCodes: string[] }>("PUT", "/api/account/second-factor", {
    code: app.unusedCode(),
  });
  expect([begun.status, confirmed.status]).toEqual([200, 200]);
  return { email, buyer, app, recoveryCodes: confirmed.body.recoveryCodes };
}

const idOf = async (email: string): Promise<string> =>
  String((await shop.sql("SELECT id FROM users WHERE email = $1", [email]))[0]?.["id"]);

describe("staff with a second factor (D45)", () => {
  it("sign in with the password, then the code: before it no call and no page of the admin opens", async () => {
    const { email, buyer, app } = await ownerWithApp();
    expect((await buyer.call("GET", "/api/admin/orders")).status).toBe(200);
    const other = new Buyer(shop.url, "198.51.100.203");
    const login = await other.call("POST", "/api/auth/login", { email, password: PASSWORD });
    expect(login).toMatchObject({ status: 200, body: { email, isAdmin: true, secondFactor: "required" } });
    expect(await other.call("GET", "/api/admin/orders")).toMatchObject({
      status: 403,
      body: { message: expect.any(String), code: "second_factor_required" },
    });
    expect(await shows(other, "/admin/customers", "Enter your code")).toBe(true);
    expect(await shows(other, "/admin/customers", 'aria-label="Admin"')).toBe(false);
    const pass = (code: string) => other.call("POST", "/api/auth/second-factor", { code });
    expect(await pass(app.wrongCode())).toMatchObject({
      status: 400,
      body: { fields: { code: expect.any(String) } },
    });
    expect((await other.call("GET", "/api/admin/orders")).status).toBe(403);
    const thief = copyOf(other);
    const code = app.unusedCode();
    const hint = other.cookie("signedIn");
    const passed = await pass(code);
    expect(other.cookie("signedIn")).not.toBe(hint); // a page ignores a late 401 to the replaced session
    expect([await whoAmI(thief), await whoAmI(other)]).toEqual([401, 200]); // an earlier copy is not verified
    expect([passed.status, passed.body["email"], "secondFactor" in passed.body]).toEqual([200, email, false]);
    expect((await other.call("GET", "/api/admin/orders")).status).toBe(200);
    expect(await shows(other, "/admin/customers", 'aria-label="Admin"')).toBe(true);
    expect((await pass(code)).status).toBe(400);
  });

  it("cannot change or delete the account with the password alone, before entering the code", async () => {
    const { email } = await ownerWithApp();
    const thief = await elsewhere(email, "198.51.100.207");
    const attempts = [
      await thief.call("PUT", "/api/account/password", {
        currentPassword: PASSWORD,
        password: "a-thiefs-own-one",
      }),
      await thief.call("POST", "/api/account/email", { email: "thief@garden.example", password: PASSWORD }),
      await thief.call("DELETE", "/api/account", { password: PASSWORD }),
    ];
    for (const attempt of attempts)
      expect(attempt).toMatchObject({ status: 403, body: { code: "second_factor_required" } });
    await elsewhere(email, "198.51.100.208");
  });

  it("verify one session at a time, and keep the factor after a password change", async () => {
    const { email, buyer, recoveryCodes } = await ownerWithApp();
    const other = await elsewhere(email, "198.51.100.204");
    const recoveryCode = recoveryCodes[0];
    expect((await other.call("POST", "/api/auth/second-factor", { recoveryCode })).status).toBe(200);
    const third = await elsewhere(email, "198.51.100.205");
    expect((await third.call("GET", "/api/admin/orders")).status).toBe(403);
    const passwords = { currentPassword: PASSWORD, password: "another-long-one" };
    expect((await other.call("PUT", "/api/account/password", passwords)).status).toBe(200);
    expect((await other.call("GET", "/api/admin/orders")).status).toBe(200);
    expect(await whoAmI(buyer)).toBe(401);
  });

  it("can have it reset by the owner: logged out, notified by email, and without a code afterward", async () => {
    const colleague = await ownerWithApp();
    const owner = await staffOf(shop, "owner");
    const id = await idOf(colleague.email);
    const reset = () => owner.call("DELETE", `/api/admin/users/${id}/second-factor`);
    shop.moveClock(601);
    expect(await reset()).toMatchObject({ status: 403, body: { code: "reauthentication_required" } });
    shop.moveClock(0);
    expect((await reset()).status).toBe(200);
    expect(await whoAmI(colleague.buyer)).toBe(401);
    const again = await elsewhere(colleague.email, "198.51.100.206");
    expect((await again.call("GET", "/api/admin/orders")).status).toBe(200); // local mode requires none
    await shop.mailbox.next(colleague.email, "second-factor-changed");
    const { subject } = await shop.mailbox.next(colleague.email, "second-factor-changed");
    expect(subject).toBe("Your second factor was reset at Clover & Fern");
  });
});

describe("a call that requires recent authentication (D45)", () => {
  it("is refused 10 minutes after the sign-in, until the password is entered again", async () => {
    const owner = await staffOf(shop, "owner");
    const { email } = await person(shop);
    const user = `/api/admin/users/${await idOf(email)}`;
    const role = (staffRole: string) => owner.call("PATCH", user, { isAdmin: true, staffRole });
    const lists = ["users", "orders", "gift-cards", "subscriptions"];
    const files = [`${user}/export`, ...lists.map((list) => `/api/admin/${list}/export`)];
    const statuses = () => Promise.all(files.map(async (path) => (await owner.call("GET", path)).status));
    shop.moveClock(9 * 60 + 55); // the sign-in was moments ago
    expect((await role("content")).status).toBe(200);
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    expect((await owner.call("GET", "/api/auth/reauthenticate")).status).toBe(200);
    shop.moveClock(10 * 60 + 1);
    const refused = { status: 403, body: { message: expect.any(String), code: "reauthentication_required" } };
    expect(await role("manager")).toMatchObject(refused);
    expect(await owner.call("GET", "/api/auth/reauthenticate")).toMatchObject(refused);
    expect(await owner.call("POST", "/api/account/second-factor")).toMatchObject(refused);
    expect(await statuses()).toEqual([403, 403, 403, 403, 403]);
    expect((await role("content")).status).toBe(200); // nothing changes
    expect((await owner.call("PATCH", user, { firstName: "Sage" })).status).toBe(200);
    const prove = (password: string) => owner.call("POST", "/api/auth/reauthenticate", { password });
    expect((await prove("not-the-password")).status).toBe(400);
    expect(await role("manager")).toMatchObject(refused);
    expect((await prove(PASSWORD)).status).toBe(200);
    expect((await role("manager")).status).toBe(200);
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    shop.moveClock(0);
  });
});
