import { requestEmailChange } from "@/lib/account/commands/change-email";
import { changePassword } from "@/lib/account/commands/change-password";
import { deleteAccount } from "@/lib/account/commands/delete-account";
import { exportOwnData } from "@/lib/account/commands/export-own-data";
import { registerUser } from "@/lib/account/commands/register-user";
import { requestPasswordReset, resetPassword, verifyResetToken } from "@/lib/account/commands/reset-password";
import {
  findUserByProviderAccount,
  parseProviderProfile,
  signInWithProvider,
} from "@/lib/account/commands/sign-in-with-provider";
import { verifyEmail } from "@/lib/account/commands/verify-email";
import { mergeGuestCart } from "@/lib/cart/commands/merge-guest-cart";
import { hashToken } from "@/lib/server/hash";
import { hold } from "../../support/hold";
import { ownDatabase } from "../../support/own-database";

jest.mock("next/cache", () => ({ revalidateTag: () => undefined }));

const OWNER = "owner@cloverandfern.example";
process.env["ADMIN_EMAIL"] = OWNER; // set before any module reads it
const { sql } = ownDatabase();

const PASSWORD = "chosen-by-mallory";
let people = 0;
const newPerson = () => {
  people += 1;
  return { email: `victim${people}@garden.example`, address: `203.0.113.${people}` };
};
const account = (email: string) => ({ firstName: "Olive", lastName: "Grove", email, password: PASSWORD });
const one = async (text: string, values: unknown[]) =>
  ((await sql(text, values))[0] ?? {}) as Record<string, unknown>;
const personBy = (email: string) => one("SELECT * FROM users WHERE email = $1", [email]);

/** The token of the newest link of a kind that was emailed to an address. */
async function mailed(template: string, email: string): Promise<string> {
  const { data } = await one(
    "SELECT data FROM mail_outbox WHERE template = $1 AND recipient = $2 ORDER BY created_at DESC LIMIT 1",
    [template, email],
  );
  const { confirmUrl, resetUrl } = data as { confirmUrl?: string; resetUrl?: string };
  return String((confirmUrl ?? resetUrl)?.split("token=")[1]);
}

describe("an account created by someone else with my email", () => {
  it("is mine alone after I set a password by email: the creator's sign-in methods stop working", async () => {
    const { email } = newPerson();
    const theirs = parseProviderProfile(`mallory-${people}`, { email, name: "Mallory" }); // Facebook does not verify emails
    expect(await signInWithProvider("facebook", theirs)).toEqual({ reason: null });
    await requestPasswordReset(email, "203.0.113.9");
    await resetPassword(await mailed("password-reset", email), "my-own-password");
    expect(await signInWithProvider("facebook", theirs)).toEqual({ reason: "not-linked" });
    expect(await findUserByProviderAccount("facebook", theirs.accountId)).toBeNull();
  });

  it("keeps its sign-in methods when the email was verified before", async () => {
    const { email } = newPerson();
    const mine = parseProviderProfile(`mine-${people}`, { email, email_verified: true, name: "Olive Grove" });
    await signInWithProvider("google", mine);
    await requestPasswordReset(email, "203.0.113.9");
    await resetPassword(await mailed("password-reset", email), "my-own-password");
    expect(await findUserByProviderAccount("google", mine.accountId)).not.toBeNull();
  });

  it("is not verified by a link that I open without being signed in to it", async () => {
    const { email, address } = newPerson();
    const other = newPerson();
    await registerUser(account(email), address);
    const { userId } = await registerUser(account(other.email), other.address);
    const token = await mailed("welcome", email);
    await expect(verifyEmail(token, userId)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await personBy(email)).toMatchObject({ email_verified_at: null });
  });
});

describe("links emailed before a new password or email", () => {
  const openLink = (token: string, email: string, userId: string) =>
    sql(
      `INSERT INTO email_verifications (id, user_id, email, token_hash, expires_at)
       VALUES ($1, $2, $3, $1, now() + interval '7 days')`,
      [hashToken(token), userId, email],
    );

  it("are invalid after a reset: a thief's email change ends with their session", async () => {
    const { email, address } = newPerson();
    const { userId } = await registerUser(account(email), address);
    await openLink(`thief-${people}`, `thief-${email}`, userId);
    await requestPasswordReset(email, "203.0.113.9");
    await resetPassword(await mailed("password-reset", email), "my-own-password");
    await expect(verifyEmail(`thief-${people}`, userId)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await personBy(email)).toMatchObject({ id: userId });
  });

  it("are invalid after an email change, both the old email's link and its reset", async () => {
    const { email, address } = newPerson();
    const { userId } = await registerUser(account(email), address);
    const old = await mailed("welcome", email);
    await requestPasswordReset(email, "203.0.113.9");
    const reset = await mailed("password-reset", email);
    await openLink(`moved-${people}`, `moved-${email}`, userId);
    await verifyEmail(`moved-${people}`, userId);
    await expect(verifyEmail(old, userId)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(verifyResetToken(reset)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await personBy(`moved-${email}`)).toMatchObject({ id: userId });
  });

  it("leave one reset link after concurrent requests, and none after it was used", async () => {
    const { email, address } = newPerson();
    await registerUser(account(email), address);
    await Promise.all([
      requestPasswordReset(email, "203.0.113.9"),
      requestPasswordReset(email, "203.0.113.9"),
      requestPasswordReset(email, "203.0.113.9"),
    ]);
    const open = () =>
      sql(
        "SELECT 1 FROM password_reset_tokens JOIN users ON users.id = user_id WHERE email = $1 AND used_at IS NULL",
        [email],
      );
    expect(await open()).toHaveLength(1);
  });
});

describe("a provider's email", () => {
  it.each([
    "\u212Arosa@garden.example", // the Kelvin sign, which lowercases to k
    "rosa\r\nBcc: x@evil.example",
    "rosa@garden",
    "a b@garden.example",
  ])("is refused as an address when it is %j", (email) => {
    expect(parseProviderProfile("x", { email, email_verified: true }).email).toBeNull();
  });

  it("can be verified by the welcome email when the provider does not vouch for it", async () => {
    const { email } = newPerson();
    await signInWithProvider(
      "facebook",
      parseProviderProfile(`fb-${people}`, { email, name: "Olive Grove" }),
    );
    const { id } = await personBy(email);
    await verifyEmail(await mailed("welcome", email), String(id));
    expect((await personBy(email))["email_verified_at"]).not.toBeNull();
  });
});

describe("a guest cart whose id is known to an attacker (D10)", () => {
  const SECRET = hashToken("the victim's browser");

  /** A guest cart with a payment in progress, bound to its browser. */
  async function checkout(): Promise<{ sessionId: string; orderId: string }> {
    people += 1;
    const sessionId = `session-${people}`.padEnd(32, "x");
    const cartId = `cart-${people}`;
    const orderId = `order-of-an-attack-${String(people).padStart(8, "0")}`;
    await sql("INSERT INTO carts (id, session_id, updated_at) VALUES ($1, $2, now())", [cartId, sessionId]);
    await sql(
      "INSERT INTO cart_lines (id, cart_id, product_id, quantity, updated_at) SELECT $1, $1, id, 1, now() FROM products ORDER BY available DESC LIMIT 1",
      [cartId],
    );
    await sql(
      `INSERT INTO orders (id, order_number, cart_id, checkout_secret_hash, customer_email, subtotal_cents, shipping_cents,
         tax_cents, total_cents, updated_at) VALUES ($1, upper(right($1, 8)), $2, $3, 'rosa@field.example', 100, 0, 8, 108, now())`,
      [orderId, cartId, SECRET],
    );
    return { sessionId, orderId };
  }
  const orderBy = (id: string) => one("SELECT user_id, cart_id FROM orders WHERE id = $1", [id]);

  it.each([
    ["without a secret", undefined],
    ["with another secret", hashToken("mallory's browser")],
  ])("gives no access to the order in payment, %s", async (_name, secretHash) => {
    const { sessionId, orderId } = await checkout();
    const { email, address } = newPerson();
    const { userId } = await registerUser(account(email), address);
    await mergeGuestCart({ sessionId, secretHash }, userId);
    expect(await orderBy(orderId)).toEqual({ user_id: null, cart_id: null });
  });

  it("brings the order along in the browser that started it", async () => {
    const { sessionId, orderId } = await checkout();
    const { email, address } = newPerson();
    const { userId } = await registerUser(account(email), address);
    await mergeGuestCart({ sessionId, secretHash: SECRET }, userId);
    expect(await orderBy(orderId)).toMatchObject({ user_id: userId });
  });
});

describe("the first owner (D26)", () => {
  beforeEach(async () => {
    await sql("WITH calls AS (DELETE FROM rate_limits) DELETE FROM users WHERE email = $1", [OWNER]);
    await registerUser(account(OWNER), "203.0.113.250");
  });

  it("must have access to ADMIN_EMAIL's mailbox; typing the address first is not enough", async () => {
    await sql("UPDATE users SET is_admin = false, staff_role = NULL");
    expect(await personBy(OWNER)).toMatchObject({ is_admin: false });
    await verifyEmail(await mailed("welcome", OWNER), String((await personBy(OWNER))["id"]));
    expect(await personBy(OWNER)).toMatchObject({ is_admin: true, staff_role: "owner" });
  });

  it("can also be set by a reset, but only while the shop has none", async () => {
    for (const [others, expected] of [
      ["is_admin = (email = 'admin@cloverandfern.example')", false],
      ["is_admin = false", true],
    ] as const) {
      await sql(`UPDATE users SET staff_role = NULL, ${others}`);
      await requestPasswordReset(OWNER, "203.0.113.9");
      await resetPassword(await mailed("password-reset", OWNER), "my-own-password");
      expect(await personBy(OWNER)).toMatchObject({ is_admin: expected });
    }
  });
});

describe("a thief who knows the old password", () => {
  it("cannot change anything after the owner's reset has taken effect", async () => {
    const { email, address } = newPerson();
    const { userId } = await registerUser(account(email), address);
    const owner = await hold(
      String(process.env["DATABASE_URL"]),
      "UPDATE users SET password_hash = 'owners', session_version = session_version + 1 WHERE id = $1",
      [userId],
    );
    // Verifies the old password, which is still valid for concurrent reads, and then waits for the owner's change.
    const thief = [
      changePassword(userId, { currentPassword: PASSWORD, password: "the-thiefs" }, null),
      deleteAccount(userId, { password: PASSWORD }),
    ];
    const outcomes = Promise.allSettled(thief);
    await owner.waiting(thief.length);
    await owner.free();
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ status: "rejected", reason: { code: "unauthorized" } });
    expect(await personBy(email)).toMatchObject({ password_hash: "owners", deleted_at: null });
  });
});

describe("the account's verified mailbox", () => {
  const told = (email: string) =>
    sql(
      "SELECT data->>'newEmail' AS \"newEmail\" FROM mail_outbox WHERE template = 'account-changed' AND recipient = $1 ORDER BY created_at",
      [email],
    );

  it("is notified of every password change and of an email change; an unverified one is not", async () => {
    const { email, address } = newPerson();
    const { userId } = await registerUser(account(email), address);
    await changePassword(userId, { currentPassword: PASSWORD, password: "second-one" }, null);
    expect(await told(email)).toEqual([]);
    await sql("UPDATE users SET email_verified_at = now() WHERE id = $1", [userId]);
    await changePassword(userId, { currentPassword: "second-one", password: "third-one" }, null);
    await requestPasswordReset(email, address);
    await resetPassword(await mailed("password-reset", email), "fourth-one");
    await requestEmailChange(userId, `moved-${email}`, "fourth-one");
    expect(await told(email)).toHaveLength(2);
    await verifyEmail(await mailed("verify-email", `moved-${email}`), userId);
    expect(await told(email)).toEqual([
      { newEmail: null },
      { newEmail: null },
      { newEmail: "m…@garden.example" },
    ]);
    expect(await told(`moved-${email}`)).toEqual([]);
  });
});

describe("concurrent changes of one account", () => {
  it("are serialized: a reset, a forgotten password and a deletion complete or are refused without deadlock", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { email, address } = newPerson();
      const { userId } = await registerUser(account(email), address);
      await requestPasswordReset(email, address);
      const reset = await mailed("password-reset", email);
      const welcome = await mailed("welcome", email);
      const outcomes = await Promise.allSettled([
        resetPassword(reset, "my-own-password"),
        requestPasswordReset(email, address),
        verifyEmail(welcome, userId),
        deleteAccount(userId, { password: PASSWORD }),
      ]);
      const codes = outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason.code : "done"));
      expect(["done", "invalid_input", "unauthorized"]).toEqual(expect.arrayContaining(codes));
    }
  });
});

describe("an admin's data export", () => {
  it("omits other users' data that they viewed", async () => {
    const { email, address } = newPerson();
    const { userId } = await registerUser(account(email), address);
    await sql(
      `INSERT INTO audit_log (id, actor_id, action, object_type, object_id, before) VALUES
         ('log-1', $1, 'edit', 'user', 'somebody-else', '{"phone": "theirs"}'),
         ('log-2', 'an-admin', 'edit', 'user', $1, '{"phone": "mine"}')`,
      [userId],
    );
    const text = JSON.stringify(await exportOwnData(userId));
    expect(text).not.toContain("theirs");
    expect(text).toContain("mine");
  });
});
