import { admitByProvider, personOfAccount, profileOf } from "@/lib/account/commands/admit-by-provider";
import { register } from "@/lib/account/commands/register";
import { requestReset, resetPassword } from "@/lib/account/commands/reset-password";
import { ownDatabase } from "../support/own-database";

const { sql } = ownDatabase();

let people = 0;
function somebody(claims: Record<string, unknown> = {}) {
  people += 1;
  const email = `provider${people}@garden.example`;
  const accountId = `sub-${people}`;
  const profile = profileOf(accountId, {
    email,
    email_verified: true,
    name: "Juniper Berry",
    given_name: "Juniper",
    family_name: "Berry",
    ...claims,
  });
  return { email, accountId, profile, address: `203.0.113.${people}` };
}
const PASSWORD = "plenty-of-thyme";
const account = (email: string) => ({ firstName: "Olive", lastName: "Grove", email, password: PASSWORD });
const personBy = async (email: string) =>
  (await sql("SELECT * FROM users WHERE email = $1", [email]))[0] as Record<string, unknown> | undefined;

describe("coming back from a provider", () => {
  it("makes an account the first time and opens the same one after", async () => {
    const { email, accountId, profile } = somebody();
    expect(await admitByProvider("google", profile)).toEqual({ reason: null });
    const first = await personOfAccount("google", accountId);
    expect(await admitByProvider("google", { ...profile, email: "moved@garden.example" })).toEqual({
      reason: null,
    });
    expect(await personOfAccount("google", accountId)).toEqual(first);
    expect(await personBy(email)).toMatchObject({ first_name: "Juniper", is_admin: false });
    expect(await sql("SELECT template FROM mail_outbox WHERE recipient = $1", [email])).toEqual([
      { template: "welcome" },
    ]);
  });

  it("makes one account when it comes back twenty times at once", async () => {
    const { email, profile } = somebody();
    const answers = await Promise.all(Array.from({ length: 20 }, () => admitByProvider("google", profile)));
    expect(answers).toEqual(Array(20).fill({ reason: null }));
    expect(await sql("SELECT 1 FROM users WHERE email = $1", [email])).toHaveLength(1);
  });

  it("does not open an unproven password account of the same address", async () => {
    const { email, profile, accountId, address } = somebody();
    await register(account(email), address);
    expect(await admitByProvider("google", profile)).toEqual({ reason: "not-linked" });
    expect(await personOfAccount("google", accountId)).toBeNull();
  });

  it("opens it once the address was proven by the mail of a reset, and old sessions are over", async () => {
    const { email, profile, accountId, address } = somebody();
    const before = await register(account(email), address);
    await requestReset(email, "203.0.113.9");
    const [mail] = await sql(
      "SELECT data FROM mail_outbox WHERE template = 'password-reset' AND recipient = $1",
      [email],
    );
    const data = mail?.["data"] as { resetUrl: string } | undefined;
    await resetPassword(String(data?.resetUrl.split("token=")[1]), "my-own-password");
    expect(await admitByProvider("google", profile)).toEqual({ reason: null });
    const person = await personOfAccount("google", accountId);
    expect(person?.userId).toBe(before.userId);
    expect(person?.sessionVersion).toBeGreaterThan(before.sessionVersion);
  });

  it("does not open an account on the word of a provider that has not checked the address", async () => {
    const proven = somebody();
    await admitByProvider("google", proven.profile);
    const claims = { email: proven.email, email_verified: false };
    expect(await admitByProvider("facebook", profileOf("fb-1", claims))).toEqual({ reason: "not-linked" });
    expect(await admitByProvider("apple", profileOf("ap-1", { ...claims, email_verified: "true" }))).toEqual({
      reason: null,
    });
  });

  it("refuses somebody without an address, and a deleted account", async () => {
    expect(await admitByProvider("facebook", profileOf("fb-2", { name: "No Mail" }))).toEqual({
      reason: "no-email",
    });
    const { email, profile, accountId } = somebody();
    await admitByProvider("google", profile);
    await sql("UPDATE users SET deleted_at = now() WHERE email = $1", [email]);
    expect(await admitByProvider("google", profile)).toEqual({ reason: "deleted" });
    expect(await personOfAccount("google", accountId)).toBeNull();
  });

  it("lets nobody register over it with a password", async () => {
    const { email, profile, address } = somebody();
    await admitByProvider("google", profile);
    await expect(register(account(email), address)).rejects.toMatchObject({ code: "conflict" });
  });
});
