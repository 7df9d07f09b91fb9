import {
  addAddress,
  makeDefaultAddress,
  removeAddress,
  updateAddress,
} from "@/lib/account/commands/addresses";
import { deleteAccount, eraseAccount } from "@/lib/account/commands/delete-account";
import { disconnectProvider } from "@/lib/account/commands/disconnect-provider";
import { exportOwnData } from "@/lib/account/commands/export-own-data";
import { createDeletionToken, verifyDeletionToken } from "@/lib/account/commands/reauthenticate";
import { registerUser } from "@/lib/account/commands/register-user";
import { updateProfile } from "@/lib/account/commands/update-profile";
import { listAddresses } from "@/lib/account/queries/addresses";
import { tooManyRequests } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import * as passwords from "@/lib/server/passwords";
import { refusal } from "../../support/admin-shop";
import { ownDatabase } from "../../support/own-database";
import { PASSWORD } from "../../support/people";

jest.mock("next/cache", () => ({ revalidateTag: () => undefined }));
jest.mock("@/lib/server/passwords", () => {
  const real = jest.requireActual<typeof passwords>("@/lib/server/passwords");
  return { ...real, verifyPasswordHash: jest.fn(real.verifyPasswordHash) };
});
const verify = jest.mocked(passwords.verifyPasswordHash);

const { sql } = ownDatabase();

let people = 0;

/** A newly signed-up user. */
async function newPerson(): Promise<{ userId: string; email: string }> {
  people += 1;
  const email = `account${people}@garden.example`;
  const account = { firstName: "Olive", lastName: "Grove", email, password: PASSWORD };
  const { userId } = await registerUser(account, `203.0.113.${people}`);
  return { userId, email };
}

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

const ADDRESS = {
  firstName: "Olive",
  lastName: "Grove",
  address: "12 Orchard Lane",
  city: "Ojai",
  state: "CA",
  zip: "93023",
  isDefault: false,
} as const;

describe("the last admin (D26)", () => {
  const admins = async (count: number) => {
    await sql("UPDATE users SET is_admin = false, staff_role = NULL");
    const made = await Promise.all(Array.from({ length: count }, newPerson));
    for (const { userId } of made) await sql("UPDATE users SET is_admin = true WHERE id = $1", [userId]);
    return made.map(({ userId }) => userId);
  };
  const left = async () => (await sql("SELECT 1 FROM users WHERE is_admin AND deleted_at IS NULL")).length;

  it("cannot delete the account, and is told why", async () => {
    const [only = ""] = await admins(1);
    await expect(deleteAccount(only, { password: PASSWORD })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("last admin"),
    });
    expect(await sql("SELECT first_name FROM users WHERE id = $1", [only])).toEqual([
      { first_name: "Olive" },
    ]);
  });

  it("is the last one when all admins delete their accounts concurrently", async () => {
    const all = await admins(4);
    const outcomes = await Promise.all(all.map((id) => outcome(deleteAccount(id, { password: PASSWORD }))));
    expect(outcomes.sort()).toEqual(["conflict", "done", "done", "done"]);
    expect(await left()).toBe(1);
  });

  it("could be deleted too if admins were counted without a lock (control)", async () => {
    const all = await admins(2);
    const countedAtOnce = await Promise.all(all.map(left));
    for (const [index, id] of all.entries())
      if ((countedAtOnce[index] ?? 0) > 1) await sql("UPDATE users SET is_admin = false WHERE id = $1", [id]);
    expect(await left()).toBe(0);
  });
});

describe("deleting an account", () => {
  it("is refused during a paid membership, but not after its cancellation", async () => {
    const { userId } = await newPerson();
    await sql(
      `INSERT INTO subscriptions (id, user_id, plan_id, stripe_subscription_id, status, updated_at)
       SELECT 'sub-row', $1, id, 'sub_1', 'active', now() FROM membership_plans LIMIT 1`,
      [userId],
    );
    await expect(deleteAccount(userId, { password: PASSWORD })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("cancel it first"),
    });
    await sql("UPDATE subscriptions SET cancel_at_period_end = true, status = 'past_due'");
    await expect(deleteAccount(userId, { password: PASSWORD })).rejects.toMatchObject({ code: "conflict" });
    await sql("UPDATE subscriptions SET status = 'active'");
    await deleteAccount(userId, { password: PASSWORD });
    expect(
      await sql("SELECT deleted_at IS NOT NULL AS is_deleted FROM users WHERE id = $1", [userId]),
    ).toEqual([{ is_deleted: true }]);
  });

  it("is rolled back when one step fails", async () => {
    const { userId } = await newPerson();
    await addAddress(userId, ADDRESS);
    await sql("ALTER TABLE users ADD CONSTRAINT nobody_leaves CHECK (deleted_at IS NULL) NOT VALID");
    await expect(deleteAccount(userId, { password: PASSWORD })).rejects.toThrow();
    await sql("ALTER TABLE users DROP CONSTRAINT nobody_leaves");
    expect(await listAddresses(userId)).toHaveLength(1);
  });

  it("deletes messages that visitors sent with its verified address, which the export cannot disclose", async () => {
    const [{ userId, email }, other] = [await newPerson(), await newPerson()];
    const send = (subject: string, sender: string, from: string | null) =>
      sql(
        `INSERT INTO contact_messages (id, name, email, category, subject, message, fingerprint, user_id)
         VALUES ($1, 'Olive', $2, 'general', $1, 'Hello', $1, $3)`,
        [subject, sender, from],
      );
    await send("own", email, userId);
    await send("logged out", email, null);
    await send("a stranger's", "stranger@garden.example", null);
    await send("another user's", email, other.userId);
    await send("with the other address", other.email, null);
    await sql("UPDATE users SET email_verified_at = now() WHERE id = $1", [userId]);
    const exported = (await exportOwnData(userId))["ContactMessage"];
    expect(exported).toEqual([expect.objectContaining({ subject: "own" })]);
    const left = async () =>
      (await sql("SELECT subject FROM contact_messages ORDER BY 1")).map(({ subject }) => subject);
    await deleteAccount(userId, { password: PASSWORD });
    expect(await left()).toEqual(["a stranger's", "another user's", "with the other address"]);
    await deleteAccount(other.userId, { password: PASSWORD }); // its address was never verified
    expect(await left()).toEqual(["a stranger's", "with the other address"]);
  });

  it("happens once for two concurrent requests", async () => {
    const { userId } = await newPerson();
    const twice = [1, 2].map(() => outcome(deleteAccount(userId, { password: PASSWORD })));
    expect((await Promise.all(twice)).sort()).toEqual(["done", "unauthorized"]);
  });

  it("allows ten wrong passwords, then waits; one that was not checked, because the shop was busy, does not count", async () => {
    const { userId } = await newPerson();
    verify.mockRejectedValueOnce(tooManyRequests(5));
    expect(await outcome(deleteAccount(userId, { password: PASSWORD }))).toBe("too_many");
    for (let guess = 0; guess < 10; guess += 1)
      expect(await outcome(deleteAccount(userId, { password: "guess-guess" }))).toBe("invalid_input");
    expect(await outcome(deleteAccount(userId, { password: PASSWORD }))).toBe("too_many");
  });
});

describe("the emailed proof for a deletion", () => {
  const user = { id: "person-1", sessionVersion: 3 };
  const soon = Date.now() + 60_000;

  it("is valid for its user, version and time", () => {
    expect(() => verifyDeletionToken(user, createDeletionToken(user, soon))).not.toThrow();
  });

  it.each([
    ["another person's", () => createDeletionToken({ ...user, id: "person-2" }, soon)],
    ["one from before a password change", () => createDeletionToken({ ...user, sessionVersion: 2 }, soon)],
    ["one that has run out", () => createDeletionToken(user, Date.now() - 1)],
    ["one whose time was moved", () => `${soon + 1}.${createDeletionToken(user, soon).split(".")[1]}`],
    ["none", () => ""],
    ["nonsense", () => "NaN."],
  ])("is invalid: %s", (_name, token) => {
    expect(() => verifyDeletionToken(user, token())).toThrow("invalid or has expired");
  });
});

describe("the address book", () => {
  const defaults = async (userId: string) =>
    (await listAddresses(userId)).filter(({ isDefault }) => isDefault).map(({ address }) => address);

  it("has one default: the first address, then the chosen one, then the newest remaining one", async () => {
    const { userId } = await newPerson();
    const first = await addAddress(userId, { ...ADDRESS, address: "1 First" });
    expect(first.isDefault).toBe(true);
    const second = await addAddress(userId, { ...ADDRESS, address: "2 Second", isDefault: true });
    const third = await addAddress(userId, { ...ADDRESS, address: "3 Third" });
    expect(await defaults(userId)).toEqual(["2 Second"]);
    await updateAddress(userId, second.id, { ...ADDRESS, address: "2 Changed" });
    expect(await defaults(userId)).toEqual(["2 Changed"]);
    await updateAddress(userId, first.id, { ...ADDRESS, address: "1 First", isDefault: true });
    expect(await defaults(userId)).toEqual(["1 First"]);
    await removeAddress(userId, first.id);
    expect(await defaults(userId)).toEqual(["3 Third"]);
    await removeAddress(userId, third.id);
    await removeAddress(userId, second.id);
    expect(await listAddresses(userId)).toEqual([]);
  });

  it("makes the stored address the default, even if the page shows an older version, and refuses another user's", async () => {
    const [{ userId }, { userId: other }] = [await newPerson(), await newPerson()];
    await addAddress(userId, { ...ADDRESS, address: "1 First" });
    const second = await addAddress(userId, { ...ADDRESS, address: "2 Second" });
    await updateAddress(userId, second.id, { ...ADDRESS, address: "2 Corrected" });
    expect(await refusal(makeDefaultAddress(other, second.id))).toMatchObject({ status: 404 });
    expect(await defaults(userId)).toEqual(["1 First"]);
    await makeDefaultAddress(userId, second.id);
    expect(await defaults(userId)).toEqual(["2 Corrected"]);
  });

  it("has one default after ten concurrent changes", async () => {
    const { userId } = await newPerson();
    await Promise.all(Array.from({ length: 10 }, () => addAddress(userId, { ...ADDRESS, isDefault: true })));
    expect(await defaults(userId)).toHaveLength(1);
    expect(await listAddresses(userId)).toHaveLength(10);
  });

  it("relies on a constraint against a second default without the lock (control)", async () => {
    const { userId } = await newPerson();
    await addAddress(userId, ADDRESS);
    await expect(
      db().address.create({ data: { ...ADDRESS, isDefault: true, userId } }),
    ).rejects.toMatchObject({ code: "P2002" });
  });

  it("is limited to twenty addresses", async () => {
    const { userId } = await newPerson();
    for (let count = 0; count < 20; count += 1) await addAddress(userId, ADDRESS);
    expect(await outcome(addAddress(userId, ADDRESS))).toBe("conflict");
  });
});

describe("a connected provider", () => {
  const connect = (userId: string, ...providers: string[]) =>
    db().account.createMany({
      data: providers.map((provider) => ({ userId, provider, providerAccountId: `${provider}-${userId}` })),
    });

  it("can be unlinked while another sign-in method remains", async () => {
    const { userId } = await newPerson();
    await connect(userId, "google");
    await disconnectProvider(userId, "google");
    expect(await outcome(disconnectProvider(userId, "google"))).toBe("not_found");
  });

  it("stays when it is the only sign-in method, also for two concurrent requests", async () => {
    const { userId } = await newPerson();
    await sql("UPDATE users SET password_hash = NULL WHERE id = $1", [userId]);
    await connect(userId, "google", "apple");
    const outcomes = await Promise.all([
      outcome(disconnectProvider(userId, "google")),
      outcome(disconnectProvider(userId, "apple")),
    ]);
    expect(outcomes.sort()).toEqual(["conflict", "done"]);
    expect(await db().account.count({ where: { userId } })).toBe(1);
  });
});

it("a name that is saved during the deletion does not stay in the deleted account", async () => {
  const { userId } = await newPerson();
  let saved: Promise<unknown> = Promise.resolve();
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
    await eraseAccount(tx, await tx.user.findUniqueOrThrow({ where: { id: userId } }));
    saved = outcome(updateProfile(userId, { firstName: "Olive", username: "olive-grove" }));
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  expect(await saved).toBe("unauthorized");
  expect(await db().user.findUnique({ where: { id: userId } })).toMatchObject({
    firstName: "",
    username: null,
  });
});
