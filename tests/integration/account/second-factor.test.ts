import { execFileSync } from "node:child_process";
import { resetSecondFactor } from "@/lib/account/commands/reset-second-factor";
import {
  confirmSecondFactor,
  deleteSecondFactor,
  removeSecondFactor,
  startSecondFactorSetup,
} from "@/lib/account/commands/second-factor";
import { renewRecoveryCodes } from "@/lib/account/commands/verify-second-factor";
import { db } from "@/lib/server/db";
import { OWNER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { Authenticator } from "../../support/authenticator";
import { ownDatabase } from "../../support/own-database";
import { another, codes, pass, staffSessions } from "../../support/staff-sessions";

// The script of the server's command line has a connection of its own.
process.env["TEST_DATABASE_ZONE"] ||= "America/New_York";

const { sql } = ownDatabase();
const { staff, withApp, sessionOf, hasPassed, mailsTo } = staffSessions(sql);

describe("setting up an app", () => {
  it("takes effect once a code confirms it, verifies this session, ends the others, and sends an email", async () => {
    const person = await staff();
    const other = await another(person);
    const { key, qrCode } = await startSecondFactorSetup(person);
    expect(await startSecondFactorSetup(person)).toEqual({ key, qrCode });
    expect(key).toMatch(/^[A-Z2-7]{32}$/); // 160 bits
    expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
    const app = new Authenticator(key);
    expect(await refusal(confirmSecondFactor(person, app.wrongCode()))).toMatchObject({
      status: 400,
      details: { fields: { code: expect.any(String) } },
    });
    expect(await hasPassed(person)).toBe(false);
    const { recoveryCodes, sessionId } = await confirmSecondFactor(person, app.codeIn(0));
    expect(new Set(recoveryCodes).size).toBe(10);
    expect([await hasPassed({ sessionId }), await sessionOf(other)]).toEqual([true, undefined]);
    expect(await sessionOf(person)).toBeUndefined(); // it continues with a new id
    expect(await mailsTo(person.email)).toEqual([{ firstName: "Sorrel", change: "set-up", codesLeft: null }]);
  });

  it("encrypts the key and hashes the recovery codes in the database", async () => {
    const { person, key, recoveryCodes } = await withApp();
    await startSecondFactorSetup(person);
    const kept = JSON.stringify([
      await sql("SELECT * FROM second_factors"),
      await sql("SELECT * FROM recovery_codes"),
      await sql("SELECT * FROM audit_log"),
      await sql("SELECT * FROM mail_outbox"),
    ]);
    for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))])
      expect(kept.includes(secret)).toBe(false);
  });

  it("in place of another one keeps the current one until confirmed", async () => {
    const { person, app } = await withApp();
    const { key } = await startSecondFactorSetup(person);
    const next = new Authenticator(key);
    expect(await refusal(pass(person, { code: next.codeIn(0) }))).toMatchObject({ status: 400 });
    await pass(person, { code: app.unusedCode() });
    const { sessionId } = await confirmSecondFactor(person, next.unusedCode());
    person.sessionId = sessionId;
    await pass(person, { code: next.unusedCode() });
    expect(await refusal(pass(person, { code: app.unusedCode() }))).toMatchObject({ status: 400 });
    expect((await mailsTo(person.email)).map((data) => (data as { change: string }).change)).toEqual([
      "set-up",
      "changed",
    ]);
  });

  it("is refused to a session without the current factor, and restarts after 30 minutes", async () => {
    const { person } = await withApp();
    const stranger = { ...person, staffStep: "code" as const };
    expect(await codes([startSecondFactorSetup(stranger), confirmSecondFactor(stranger, "000000")])).toEqual([
      "second_factor_required",
      "second_factor_required",
    ]);
    expect(await codes([renewRecoveryCodes(stranger), removeSecondFactor(stranger)])).toEqual([
      "second_factor_required",
      "second_factor_required",
    ]);
    const late = await staff();
    const { key } = await startSecondFactorSetup(late);
    await sql("UPDATE second_factors SET pending_at = now() - interval '31 minutes' WHERE user_id = $1", [
      late.userId,
    ]);
    expect(await refusal(confirmSecondFactor(late, new Authenticator(key).codeIn(0)))).toMatchObject({
      code: "conflict",
    });
    expect((await startSecondFactorSetup(late)).key).not.toBe(key);
  });

  it("allows five wrong codes in 15 minutes, even concurrently; other accounts are not affected", async () => {
    const start = async () => {
      const person = await staff();
      return { person, app: new Authenticator((await startSecondFactorSetup(person)).key) };
    };
    const [{ person, app }, other] = [await start(), await start()];
    const wrong = app.wrongCode();
    const outcomes = await codes(Array.from({ length: 10 }, () => confirmSecondFactor(person, wrong)));
    expect(outcomes.filter((code) => code === "invalid_input")).toHaveLength(5);
    expect(outcomes.filter((code) => code === "too_many")).toHaveLength(5);
    expect(await codes([confirmSecondFactor(person, app.codeIn(0))])).toEqual(["too_many"]);
    expect(await codes([confirmSecondFactor(other.person, other.app.codeIn(0))])).toEqual(["done"]);
    expect([await mailsTo(person.email), await sessionOf(person)]).toEqual([[], expect.anything()]);
  });
});

describe("a code of the app", () => {
  it("is accepted once, and earlier ones are not; the next one is", async () => {
    const { person, app } = await withApp();
    const [first, second] = [app.unusedCode(), app.unusedCode()];
    await pass(person, { code: second });
    expect(await codes([pass(person, { code: second })])).toEqual(["invalid_input"]);
    expect(await codes([pass(person, { code: first })])).toEqual(["invalid_input"]);
    const { person: other, app: otherApp } = await withApp(); // control: in order both are accepted
    const inOrder = [otherApp.unusedCode(), otherApp.unusedCode()];
    for (const code of inOrder) await pass(other, { code });
  });

  it("opens only one of the sessions that submit it concurrently", async () => {
    const { person, app } = await withApp();
    const sessions = await Promise.all([1, 2, 3, 4, 5].map(() => another(person)));
    const code = app.unusedCode();
    const outcomes = await codes(sessions.map((session) => pass(session, { code })));
    expect(outcomes.sort()).toEqual(["done", ...Array(4).fill("invalid_input")]);
    const passed = await Promise.all(sessions.map(hasPassed));
    expect(passed.filter(Boolean)).toHaveLength(1);
  });

  it("from another account's key is refused, and a key moved to another row cannot be decrypted", async () => {
    const { person } = await withApp();
    const { person: thief, app, recoveryCodes } = await withApp();
    expect(await codes([pass(person, { code: app.unusedCode() })])).toEqual(["invalid_input"]);
    await sql(
      "UPDATE second_factors SET secret = (SELECT secret FROM second_factors WHERE user_id = $2) WHERE user_id = $1",
      [thief.userId, person.userId],
    );
    expect(await codes([pass(thief, { code: app.unusedCode() })])).toEqual(["conflict"]);
    await pass(thief, { recoveryCode: String(recoveryCodes[0]) });
  });

  it("can be tried five times in 15 minutes, also concurrently; other accounts are not affected", async () => {
    const { person, app } = await withApp();
    const { person: other, app: otherApp } = await withApp();
    const wrong = app.wrongCode();
    const outcomes = await codes(Array.from({ length: 20 }, () => pass(person, { code: wrong })));
    expect(outcomes.filter((code) => code === "invalid_input")).toHaveLength(5);
    expect(outcomes.filter((code) => code === "too_many")).toHaveLength(15);
    const refused = await refusal(pass(person, { code: app.unusedCode() }));
    expect([refused.code, Number(refused.details.retryAfter) > 0]).toEqual(["too_many", true]);
    await pass(other, { code: otherApp.unusedCode() });
  });

  it("resets the count: four wrong codes before each right one are not an attack", async () => {
    const { person, app } = await withApp();
    for (const code of [app.unusedCode(), app.unusedCode()]) {
      await codes(Array.from({ length: 4 }, () => pass(person, { code: app.wrongCode() })));
      await pass(person, { code });
    }
  });
});

describe("a recovery code", () => {
  it("opens a session once, in any format, and sends an email", async () => {
    const { person, recoveryCodes } = await withApp();
    const [first = "", second = ""] = recoveryCodes;
    const session = await another(person);
    await pass(session, { recoveryCode: ` ${first.toUpperCase().replaceAll("-", " ")}` });
    expect(await hasPassed(session)).toBe(true);
    expect(await codes([pass(person, { recoveryCode: first })])).toEqual(["invalid_input"]);
    const all = await codes([1, 2, 3].map(() => pass(person, { recoveryCode: second })));
    expect(all.sort()).toEqual(["done", "invalid_input", "invalid_input"]);
    expect((await mailsTo(person.email)).slice(1)).toEqual([
      { firstName: "Sorrel", change: "recovery-code-used", codesLeft: 9 },
      { firstName: "Sorrel", change: "recovery-code-used", codesLeft: 8 },
    ]);
  });

  it("of another account, or from an earlier set, is refused", async () => {
    const { person, recoveryCodes } = await withApp();
    const { recoveryCodes: theirs } = await withApp();
    const renewed = await renewRecoveryCodes(person);
    for (const recoveryCode of [String(theirs[0]), String(recoveryCodes[0])])
      expect(await codes([pass(person, { recoveryCode })])).toEqual(["invalid_input"]);
    await pass(person, { recoveryCode: String(renewed[9]) });
  });

  it("is not replaced while the second factor is being deleted", async () => {
    const { person } = await withApp();
    let renewal = Promise.resolve("");
    await db().$transaction(async (tx) => {
      await deleteSecondFactor(tx, person.userId, OWNER.userId, "reset");
      renewal = codes([renewRecoveryCodes(person)]).then(String);
      await new Promise((resolve) => setTimeout(resolve, 500)); // it waits for the user's lock
    });
    expect(await renewal).toBe("conflict");
    expect(await sql("SELECT 1 FROM recovery_codes WHERE user_id = $1", [person.userId])).toEqual([]);
  });
});

describe("removing the second factor", () => {
  it("is possible in local mode, and not in production", async () => {
    const { person } = await withApp();
    await removeSecondFactor(person);
    expect(await sql("SELECT 1 FROM second_factors WHERE user_id = $1", [person.userId])).toEqual([]);
    expect(await sql("SELECT 1 FROM recovery_codes WHERE user_id = $1", [person.userId])).toEqual([]);
    expect(await codes([removeSecondFactor(person)])).toEqual(["conflict"]);
  });

  it("by the owner logs the staff member out, sends an email and is audited; it requires recent authentication", async () => {
    const { person } = await withApp();
    await sql(
      "INSERT INTO users (id, email, first_name, is_admin, updated_at) VALUES ('the-owner', 'o@shop.example', 'Olga', true, now())",
    );
    expect(await codes([resetSecondFactor({ ...OWNER, provedAt: null }, person.userId)])).toEqual([
      "reauthentication_required",
    ]);
    await resetSecondFactor(OWNER, person.userId);
    expect(await sessionOf(person)).toBeUndefined();
    expect((await mailsTo(person.email)).at(-1)).toMatchObject({ change: "reset" });
    const log = await sql("SELECT actor_id, action FROM audit_log WHERE object_id = $1 ORDER BY created_at", [
      person.userId,
    ]);
    expect(log.at(-1)).toEqual({ actor_id: "the-owner", action: "second-factor.reset" });
    expect(await codes([resetSecondFactor(OWNER, person.userId)])).toEqual(["conflict"]);
    expect(await codes([resetSecondFactor(OWNER, OWNER.userId)])).toEqual(["conflict"]);
  });
});

describe("npm run admin -- --reset-second-factor", () => {
  const run = (...given: string[]): string => {
    const script = ["--import", "tsx", "scripts/make-admin.ts", ...given];
    return execFileSync(process.execPath, script, {
      encoding: "utf8",
      stdio: "pipe",
      env: { ...process.env },
    });
  };

  it("removes the owner's factor, logs them out, and is audited; the role is unchanged", async () => {
    const { person } = await withApp();
    expect(run(person.email, "--reset-second-factor")).toContain("is reset");
    expect(await sql("SELECT 1 FROM second_factors WHERE user_id = $1", [person.userId])).toEqual([]);
    expect(await sessionOf(person)).toBeUndefined();
    expect(
      await sql("SELECT session_version, is_admin, staff_role FROM users WHERE id = $1", [person.userId]),
    ).toEqual([{ session_version: 2, is_admin: true, staff_role: null }]);
    expect((await mailsTo(person.email)).at(-1)).toMatchObject({ change: "reset" });
    expect(
      await sql("SELECT actor_name FROM audit_log WHERE object_id = $1", [person.userId]),
    ).toContainEqual({
      actor_name: "npm run admin",
    });
    expect(() => run(person.email, "--reset-second-factor")).toThrow(/has a second factor/);
  });
});

describe("a password too short for staff", () => {
  it.each([
    [true, 11, true],
    [true, 12, false],
    [false, 6, false],
  ])(
    "is recorded in the session (staff %s, %d characters): %s",
    async (isAdmin, passwordLength, expected) => {
      const person = await staff({ isAdmin, passwordLength });
      expect(await sessionOf(person)).toMatchObject({ is_password_short: expected });
    },
  );
});
