import { disconnectProvider } from "@/lib/account/commands/disconnect-provider";
import { registerUser } from "@/lib/account/commands/register-user";
import { requestPasswordReset, resetPassword } from "@/lib/account/commands/reset-password";
import {
  findUserByProviderAccount,
  parseProviderProfile,
  signInWithProvider,
} from "@/lib/account/commands/sign-in-with-provider";
import { ownDatabase } from "../../support/own-database";
import { PASSWORD } from "../../support/people";

const { sql } = ownDatabase();

let people = 0;
function newPerson(claims: Record<string, unknown> = {}) {
  people += 1;
  const email = `provider${people}@garden.example`;
  const accountId = `sub-${people}`;
  const profile = parseProviderProfile(accountId, {
    email,
    email_verified: true,
    name: "Juniper Berry",
    given_name: "Juniper",
    family_name: "Berry",
    ...claims,
  });
  return { email, accountId, profile, address: `203.0.113.${people}` };
}
const account = (email: string) => ({ firstName: "Olive", lastName: "Grove", email, password: PASSWORD });
const personBy = async (email: string) =>
  (await sql("SELECT * FROM users WHERE email = $1", [email]))[0] as Record<string, unknown> | undefined;

/** The token of the reset email to an address. */
async function resetToken(email: string): Promise<string> {
  const [mail] = await sql(
    "SELECT data FROM mail_outbox WHERE template = 'password-reset' AND recipient = $1",
    [email],
  );
  const data = mail?.["data"] as { resetUrl: string } | undefined;
  return String(data?.resetUrl.split("token=")[1]);
}

describe("a provider sign-in", () => {
  it("creates an account the first time and opens the same one afterward", async () => {
    const { email, accountId, profile } = newPerson();
    expect(await signInWithProvider("google", profile)).toEqual({ reason: null });
    const first = await findUserByProviderAccount("google", accountId);
    expect(await signInWithProvider("google", { ...profile, email: "moved@garden.example" })).toEqual({
      reason: null,
    });
    expect(await findUserByProviderAccount("google", accountId)).toEqual(first);
    expect(await personBy(email)).toMatchObject({ first_name: "Juniper", is_admin: false });
    expect(await sql("SELECT template FROM mail_outbox WHERE recipient = $1", [email])).toEqual([
      { template: "welcome" },
    ]);
  });

  it("creates one account for twenty concurrent callbacks", async () => {
    const { email, profile } = newPerson();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signInWithProvider("google", profile)),
    );
    expect(answers).toEqual(Array(20).fill({ reason: null }));
    expect(await sql("SELECT 1 FROM users WHERE email = $1", [email])).toHaveLength(1);
  });

  it("does not open an unverified password account with the same email", async () => {
    const { email, profile, accountId, address } = newPerson();
    await registerUser(account(email), address);
    expect(await signInWithProvider("google", profile)).toEqual({ reason: "not-linked" });
    expect(await findUserByProviderAccount("google", accountId)).toBeNull();
  });

  it("opens it once a reset has verified the email, and old sessions have ended", async () => {
    const { email, profile, accountId, address } = newPerson();
    const before = await registerUser(account(email), address);
    await requestPasswordReset(email, "203.0.113.9");
    await resetPassword(await resetToken(email), "my-own-password");
    expect(await signInWithProvider("google", profile)).toEqual({ reason: null });
    const person = await findUserByProviderAccount("google", accountId);
    expect(person?.userId).toBe(before.userId);
    expect(person?.sessionVersion).toBeGreaterThan(before.sessionVersion);
  });

  it("does not open an account when the provider has not verified the email", async () => {
    const proven = newPerson();
    await signInWithProvider("google", proven.profile);
    const claims = { email: proven.email, email_verified: false };
    expect(await signInWithProvider("facebook", parseProviderProfile("fb-1", claims))).toEqual({
      reason: "not-linked",
    });
    expect(
      await signInWithProvider("apple", parseProviderProfile("ap-1", { ...claims, email_verified: "true" })),
    ).toEqual({
      reason: null,
    });
  });

  it("is refused without an email, and for a deleted account", async () => {
    expect(await signInWithProvider("facebook", parseProviderProfile("fb-2", { name: "No Mail" }))).toEqual({
      reason: "no-email",
    });
    const { email, profile, accountId } = newPerson();
    await signInWithProvider("google", profile);
    await sql("UPDATE users SET deleted_at = now() WHERE email = $1", [email]);
    expect(await signInWithProvider("google", profile)).toEqual({ reason: "deleted" });
    expect(await findUserByProviderAccount("google", accountId)).toBeNull();
  });

  it("blocks a later password registration for its email", async () => {
    const { email, profile, address } = newPerson();
    await signInWithProvider("google", profile);
    await expect(registerUser(account(email), address)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("emails about sign-in methods (D45)", () => {
  const mails = (email: string) =>
    sql(
      "SELECT data->>'providerName' AS name, data->'isConnected' AS connected FROM mail_outbox WHERE template = 'provider-changed' AND recipient = $1 ORDER BY created_at",
      [email],
    );
  const prove = (email: string) =>
    sql("UPDATE users SET email_verified_at = now() WHERE email = $1", [email]);

  it("report a provider that is connected to an existing account, once for twenty concurrent callbacks", async () => {
    const { email, profile, address } = newPerson();
    await registerUser(account(email), address);
    await prove(email);
    await Promise.all(Array.from({ length: 20 }, () => signInWithProvider("google", profile)));
    await signInWithProvider("google", profile);
    expect(await mails(email)).toEqual([{ name: "Google", connected: true }]);
  });

  it("are not sent for a new account, or when nothing was connected (control)", async () => {
    const { email, profile } = newPerson();
    await signInWithProvider("google", profile);
    await signInWithProvider("google", profile);
    expect(await mails(email)).toEqual([]);
    const unproven = newPerson();
    await registerUser(account(unproven.email), unproven.address);
    await signInWithProvider("google", unproven.profile);
    expect(await mails(unproven.email)).toEqual([]);
  });

  it("report a disconnected provider, and a reconnected one; none when that is refused", async () => {
    const { email, profile, accountId, address } = newPerson();
    const { userId } = await registerUser(account(email), address);
    await prove(email);
    await signInWithProvider("apple", profile);
    await disconnectProvider(userId, "apple");
    await expect(disconnectProvider(userId, "apple")).rejects.toMatchObject({ code: "not_found" });
    expect(await findUserByProviderAccount("apple", accountId)).toBeNull();
    await signInWithProvider("apple", profile);
    expect(await mails(email)).toEqual([
      { name: "Apple", connected: true },
      { name: "Apple", connected: false },
      { name: "Apple", connected: true },
    ]);
  });

  it("are not sent to an unverified email, except once when its first verification disconnects a provider", async () => {
    const { email } = newPerson();
    await signInWithProvider("facebook", parseProviderProfile(`fb-${email}`, { email, name: "Mallory" }));
    await signInWithProvider("google", parseProviderProfile(`g-${email}`, { email, email_verified: true }));
    expect(await mails(email)).toEqual([]);
    await requestPasswordReset(email, "203.0.113.9");
    await resetPassword(await resetToken(email), "my-own-password");
    expect(await mails(email)).toEqual([{ name: "Facebook", connected: false }]);
  });
});
