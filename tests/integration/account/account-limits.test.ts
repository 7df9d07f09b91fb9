import { requestEmailChange, resendVerification } from "@/lib/account/commands/change-email";
import { checkPassword } from "@/lib/account/commands/check-password";
import { sendDeletionLink } from "@/lib/account/commands/delete-account";
import { registerUser } from "@/lib/account/commands/register-user";
import { requestPasswordReset } from "@/lib/account/commands/reset-password";
import { hashToken } from "@/lib/server/hash";
import { ownDatabase } from "../../support/own-database";
import { PASSWORD } from "../../support/people";
import { probeRateLimit } from "../../support/probe-rate-limit";

const { sql } = ownDatabase();

const ADDRESSES = ["203.0.113.60", "203.0.113.61"] as const;
const register = (email: string, address: string) =>
  registerUser({ firstName: "Olive", lastName: "Grove", email, password: PASSWORD }, address);
/** The recipients of a kind of email, in the order in which they were queued. */
const recipientsOf = async (template: string) =>
  (
    await sql("SELECT recipient FROM mail_outbox WHERE template = $1 ORDER BY created_at, id", [template])
  ).map(({ recipient }) => recipient);

beforeEach(async () => {
  await sql("DELETE FROM rate_limits");
  await sql("DELETE FROM mail_outbox");
});

it("an address can open 100 accounts an hour (D37)", async () => {
  const emailOf = (number: number) => `opened${number}@garden.example`;
  const outcomes = await probeRateLimit(
    { limit: "registerPerAddress", allowed: 100 },
    ADDRESSES,
    (address, number) => register(emailOf(number), address),
  );
  expect(outcomes).toEqual(["done", "too_many", "done"]);
  expect(await recipientsOf("welcome")).toEqual([emailOf(0), emailOf(2)]);
  expect(await sql("SELECT 1 FROM users WHERE email = $1", [emailOf(1)])).toEqual([]);
});

it("an address can fail to sign in 300 times in 15 minutes, across all accounts; correct passwords do not count (D37)", async () => {
  const email = "office@garden.example";
  await register(email, "203.0.113.62");
  const wrong = (address: string, number: number) =>
    checkPassword({ email: `guess${number}@garden.example`, password: "a-guess" }, { address });
  const right = () => checkPassword({ email, password: PASSWORD }, { address: ADDRESSES[0] });
  const outcomes = await probeRateLimit(
    { limit: "loginPerAddress", allowed: 300 },
    ADDRESSES,
    async (address, number) => {
      if (number === 0) await right();
      return wrong(address, number);
    },
  );
  expect(outcomes).toEqual(["unauthorized", "too_many", "unauthorized"]);
  await expect(right()).rejects.toMatchObject({ code: "too_many" });
  // A sign-in that is refused because of its address does not slow down the account.
  expect(await sql("SELECT 1 FROM rate_limits WHERE key LIKE '%guess1@%'")).toEqual([]);
});

describe("a mailbox, including its plus addresses,", () => {
  it("can open 20 accounts an hour, regardless of the caller", async () => {
    const outcomes = await probeRateLimit(
      { limit: "linksPerMailbox", allowed: 20, key: hashToken("often@garden.example") },
      ["often", "once"],
      (name, number) => register(`${name}+${number}@garden.example`, `203.0.113.${70 + number}`),
    );
    expect(outcomes).toEqual(["done", "too_many", "done"]);
    expect(await recipientsOf("welcome")).toEqual(["often+0@garden.example", "once+2@garden.example"]);
  });

  it("gets 20 links an hour from users who change their email address to it", async () => {
    const { userId } = await register("hoarder@garden.example", "203.0.113.63");
    const outcomes = await probeRateLimit(
      { limit: "linksPerMailbox", allowed: 20, key: hashToken("stranger@garden.example") },
      ["stranger", "friend"],
      (name, number) => requestEmailChange(userId, `${name}+${number}@garden.example`, PASSWORD),
    );
    expect(outcomes).toEqual(["done", "too_many", "done"]);
    expect(await recipientsOf("verify-email")).toEqual([
      "stranger+0@garden.example",
      "friend+2@garden.example",
    ]);
  });

  it.each([
    ["verify-email", "verification", resendVerification],
    ["delete-account", "account deletion", sendDeletionLink],
  ] as const)(
    "gets at most 20 links an hour across its accounts (%s: %s)",
    async (template, _purpose, send) => {
      const mailboxes = [`many-${template}`, `few-${template}`] as const;
      const key = hashToken(`${mailboxes[0]}@garden.example`);
      const people = await Promise.all(
        [mailboxes[0], mailboxes[0], mailboxes[1]].map((name, number) =>
          register(`${name}+${number}@garden.example`, "203.0.113.65"),
        ),
      );
      await sql("DELETE FROM rate_limits"); // their welcome mails have links too
      const outcomes = await probeRateLimit(
        { limit: "linksPerMailbox", allowed: 20, key },
        mailboxes,
        (_name, number) => send(String(people[number]?.userId)),
      );
      expect(outcomes).toEqual(["done", "too_many", "done"]);
      expect(await recipientsOf(template)).toEqual([
        `${mailboxes[0]}+0@garden.example`,
        `${mailboxes[1]}+2@garden.example`,
      ]);
    },
  );

  it("gets three password reset links an hour", async () => {
    const outcomes = await probeRateLimit(
      { limit: "forgotPerAccount", allowed: 3, key: hashToken("forgets@garden.example") },
      ["forgets", "remembers"],
      (name, number) => requestPasswordReset(`${name}+${number}@garden.example`, "203.0.113.64"),
    );
    expect(outcomes).toEqual(["done", "too_many", "done"]);
  });
});

describe("links that an account requests by email", () => {
  const users = async (name: string) => {
    const made = ["one", "other"].map((one) => register(`${name}-${one}@garden.example`, "203.0.113.63"));
    return (await Promise.all(made)).map(({ userId }) => userId) as [string, string];
  };

  it("are limited to three an hour for its deletion", async () => {
    const callers = await users("leaver");
    const limit = { limit: "linksPerAccount", allowed: 3 } as const;
    expect(await probeRateLimit(limit, callers, sendDeletionLink)).toEqual(["done", "too_many", "done"]);
    expect(await recipientsOf("delete-account")).toEqual([
      "leaver-one@garden.example",
      "leaver-other@garden.example",
    ]);
  });

  it("are limited to three an hour to new addresses, and the last allowed one stays valid", async () => {
    const callers = await users("mover");
    const wanted = (number: number) => `wanted${number}@garden.example`;
    const outcomes = await probeRateLimit(
      { limit: "linksPerAccount", allowed: 3 },
      callers,
      (userId, number) => requestEmailChange(userId, wanted(number), PASSWORD),
    );
    expect(outcomes).toEqual(["done", "too_many", "done"]);
    expect(await recipientsOf("verify-email")).toEqual([wanted(0), wanted(2)]);
    const valid = "SELECT email FROM email_verifications WHERE email LIKE 'wanted%' AND used_at IS NULL";
    expect(await sql(`${valid} ORDER BY email`)).toEqual([{ email: wanted(0) }, { email: wanted(2) }]);
  });
});
