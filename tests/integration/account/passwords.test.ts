import { dictionary } from "@zxcvbn-ts/language-common";
import { changePassword } from "@/lib/account/commands/change-password";
import { checkPassword } from "@/lib/account/commands/check-password";
import { registerUser } from "@/lib/account/commands/register-user";
import { isCommonPassword } from "@/lib/account/commands/reject-common-password";
import { requestPasswordReset, resetPassword, verifyResetToken } from "@/lib/account/commands/reset-password";
import { createKnownDeviceCookie, getKnownDeviceId } from "@/lib/account/known-devices";
import * as waitingRoom from "@/lib/server/delay-in-queue";
import { hashPassword } from "@/lib/server/passwords";
import { SAMPLE_PASSWORD } from "@/prisma/seed/data/users";
import { ownDatabase } from "../../support/own-database";
import { PASSWORD } from "../../support/people";

jest.mock("@/lib/server/delay-in-queue", () => ({ delayInQueue: jest.fn(() => Promise.resolve()) }));
const waitInRoom = jest.mocked(waitingRoom.delayInQueue);

const { sql } = ownDatabase();
const TOO_COMMON = {
  code: "invalid_input",
  details: { fields: { password: "This password is too common. Please choose another." } },
};

let people = 0;
const newEmail = () => {
  people += 1;
  return `pw${people}@garden.example`;
};
const account = (email: string, password = PASSWORD) => ({
  firstName: "Olive",
  lastName: "Grove",
  email,
  password,
});

/** The token of the reset email to an address. */
async function resetToken(email: string): Promise<string> {
  await requestPasswordReset(email, "203.0.113.200");
  const [mail] = await sql(
    "SELECT data FROM mail_outbox WHERE template = 'password-reset' AND recipient = $1",
    [email],
  );
  const data = mail?.["data"] as { resetUrl: string } | undefined;
  return String(data?.resetUrl.split("token=")[1]);
}

describe("the 10,000 most common passwords (D45)", () => {
  const listed = dictionary["passwords-common"];
  const possible = listed.filter((password) => password.length >= 6);

  it("are listed by frequency, in lowercase", () => {
    expect(listed.slice(0, 5)).toEqual(["123456", "password", "12345678", "qwerty", "123456789"]);
    expect(listed.filter((password) => password !== password.toLowerCase().trim())).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it("are refused, all 10,000 with 6 or more characters, and the next one is not", async () => {
    for (const index of [0, 1, 5000, 9999])
      expect(await isCommonPassword(String(possible[index]))).toBe(true);
    expect(await isCommonPassword(String(possible[10_000]))).toBe(false);
  });

  it.each(["password", "Password", "PASSWORD1", " qwerty ", "iloveyou"])("refuse %j", async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each([SAMPLE_PASSWORD, PASSWORD, "xk7#qv", "pass word"])("do not include %j", async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  });
});

describe("choosing a common password", () => {
  it("creates no account; an uncommon one of 6 characters creates it (control)", async () => {
    const email = newEmail();
    await expect(registerUser(account(email, "dragon"), "203.0.113.1")).rejects.toMatchObject(TOO_COMMON);
    expect(await sql("SELECT 1 FROM users WHERE email = $1", [email])).toEqual([]);
    const { userId } = await registerUser(account(email, "xk7#qv"), "203.0.113.1");
    expect(userId).toEqual(expect.any(String));
  });

  it("resets nothing, and the email's link stays valid", async () => {
    const email = newEmail();
    const { userId } = await registerUser(account(email), "203.0.113.1");
    const token = await resetToken(email);
    await expect(resetPassword(token, "Letmein")).rejects.toMatchObject(TOO_COMMON);
    expect(await verifyResetToken(token)).toEqual({ userId });
    expect(await resetPassword(token, "xk7#qv")).toEqual({ userId });
  });

  it("changes nothing in the account, and ends no session", async () => {
    const email = newEmail();
    const { userId, sessionVersion } = await registerUser(account(email), "203.0.113.1");
    const change = (password: string) =>
      changePassword(userId, { currentPassword: PASSWORD, password }, null);
    await expect(change("sunshine")).rejects.toMatchObject(TOO_COMMON);
    expect(await sql("SELECT session_version FROM users WHERE id = $1", [userId])).toEqual([
      { session_version: sessionVersion },
    ]);
    expect((await change("xk7#qv")).sessionVersion).toBeGreaterThan(sessionVersion);
  });

  it("was possible before: users with one can still sign in", async () => {
    const email = newEmail();
    const { userId } = await registerUser(account(email), "203.0.113.1");
    await sql("UPDATE users SET password_hash = $2 WHERE id = $1", [userId, await hashPassword("dragon")]);
    expect(await checkPassword({ email, password: "dragon" }, { address: "203.0.113.2" })).toMatchObject({
      userId,
    });
  });
});

describe("wrong passwords for one account from many addresses (D45)", () => {
  /**
   * A guess from its own address.
   * @returns its delay in milliseconds and its result
   */
  let addresses = 0;
  async function guess(email: string, password: string, device?: string) {
    addresses += 1;
    const address = `198.51.${Math.floor(addresses / 200)}.${addresses % 200}`;
    const outcome = await checkPassword({ email, password }, { address, device }).then(
      () => "in",
      (error: { code: string }) => error.code,
    );
    return [waitInRoom.mock.lastCall?.[2] ?? 0, outcome];
  }
  const guesses = async (email: string, count: number) => {
    for (let index = 0; index < count; index += 1) await guess(email, `wrong-${index}`);
  };
  beforeEach(() => waitInRoom.mockClear());

  it("slow down further guesses, without locking the owner out or slowing the owner's browser down", async () => {
    const email = newEmail();
    await registerUser(account(email), "203.0.113.1");
    await guesses(email, 30);
    expect(waitInRoom.mock.calls.map(([, , ms]) => ms)).toEqual([
      ...Array(20).fill(0),
      ...Array(10).fill(1000),
    ]);
    expect(await guess(email, "wrong")).toEqual([2000, "unauthorized"]);
    expect(await guess(email, PASSWORD)).toEqual([2000, "in"]);
    await guesses(email, 60);
    expect(await guess(email, PASSWORD)).toEqual([5000, "in"]);
    waitInRoom.mockClear();
    expect(await guess(email, PASSWORD, createKnownDeviceCookie(undefined, email))).toEqual([0, "in"]);
    expect(waitInRoom).not.toHaveBeenCalled();
  });

  it("are counted for nonexistent accounts too", async () => {
    const email = newEmail();
    await guesses(email, 30);
    expect(await guess(email, "wrong")).toEqual([2000, "unauthorized"]);
  });

  it("slow nothing down below 20, nor do right ones, nor does the cookie of another account's browser help (control)", async () => {
    const email = newEmail();
    await registerUser(account(email), "203.0.113.1");
    for (let index = 0; index < 25; index += 1) expect(await guess(email, PASSWORD)).toEqual([0, "in"]);
    await guesses(email, 19);
    expect(await guess(email, "wrong")).toEqual([0, "unauthorized"]);
    expect(await guess(email, "wrong", createKnownDeviceCookie(undefined, "other@garden.example"))).toEqual([
      1000,
      "unauthorized",
    ]);
  });

  it("from a known browser are slowed down after 10", async () => {
    const email = newEmail();
    const device = createKnownDeviceCookie(undefined, email);
    await guesses(email, 20);
    waitInRoom.mockClear();
    for (let index = 0; index < 10; index += 1) await guess(email, "wrong", device);
    expect(waitInRoom).not.toHaveBeenCalled();
    expect(await guess(email, "wrong", device)).toEqual([2000, "unauthorized"]);
  });

  it("count when concurrent", async () => {
    const email = newEmail();
    await Promise.all(Array.from({ length: 30 }, () => guess(email, "wrong")));
    expect(waitInRoom.mock.calls.filter(([, , ms]) => ms > 0)).toHaveLength(10);
  });

  it("that are refused without checking the password do not count", async () => {
    const email = newEmail();
    const crowded = new Error("crowded");
    for (let index = 0; index < 12; index += 1) {
      waitInRoom.mockRejectedValueOnce(crowded);
      await expect(checkPassword({ email, password: "wrong" }, { address: "192.0.2.9" })).rejects.toBe(
        crowded,
      );
    }
    await expect(checkPassword({ email, password: "wrong" }, { address: "192.0.2.9" })).rejects.toMatchObject(
      {
        code: "unauthorized",
      },
    );
  });
});

it("a login that is refused because too many passwords are being checked is no failure (0038)", async () => {
  const [email, address] = [newEmail(), "203.0.113.77"];
  await registerUser(account(email), "203.0.113.78");
  let isFlooded = true;
  const hashes = Array.from({ length: 30 }, async () => {
    while (isFlooded)
      await hashPassword("x", address).catch(() => new Promise((done) => setTimeout(done, 1)));
  });
  const device = createKnownDeviceCookie(undefined, email);
  const known = getKnownDeviceId(device, email);
  const login = (password: string) => checkPassword({ email, password }, { address, device });
  await expect(login(PASSWORD)).rejects.toMatchObject({ code: "too_many" });
  isFlooded = false;
  await Promise.all(hashes);
  const counts = async () => {
    const rows = await sql(
      "SELECT points FROM rate_limits WHERE key LIKE 'loginPer%' AND (key LIKE $1 OR key LIKE $2 OR key LIKE $3) ORDER BY key",
      [`%${address}`, `%:${email}`, `%:${known}`],
    );
    return rows.map(({ points }) => points);
  };
  expect(await counts()).toEqual([0, 0, 0, 0]);
  await expect(login("wrong-guess")).rejects.toThrow(); // control
  expect(await counts()).toEqual([1, 1, 1, 1]);
});
