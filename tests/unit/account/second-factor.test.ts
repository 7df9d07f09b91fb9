import {
  isRecentlyAuthenticated,
  minPasswordLength,
  nextStaffStep,
  STAFF_STEP_MESSAGES,
  type StaffStep,
} from "@/lib/account/rules";
import { secondFactorSchema } from "@/lib/account/schema";
import { decrypt, encrypt } from "@/lib/server/encrypt";
import { createTotpKey, findTotpStep } from "@/lib/server/totp";
import { Authenticator } from "../../support/authenticator";

beforeAll(() => {
  Object.assign(process.env, {
    SHOP_MODE: "local",
    SHOP_URL: "http://localhost:3000",
    DATABASE_URL: "postgresql://x@localhost/x",
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_PUBLISHABLE_KEY: "pk_test_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
    CRON_SECRET: "x".repeat(24),
    AUTH_SECRET: "an-auth-secret-of-the-tests-0123456789",
  });
});

describe("the pending step of a staff session (D45)", () => {
  const passed = new Date();
  const fresh = { hasSecondFactor: false, passedAt: null, isPasswordShort: false };
  const cases: [
    string,
    Partial<Omit<typeof fresh, "passedAt"> & { passedAt: Date | null }>,
    StaffStep | null,
    StaffStep | null,
  ][] = [
    ["has no second factor", {}, "set-up", null],
    ["has one", { hasSecondFactor: true }, "code", "code"],
    ["has shown it", { hasSecondFactor: true, passedAt: passed }, null, null],
    ["signed in with a short password", { isPasswordShort: true }, "password", null],
    ["did so, and has a second factor", { isPasswordShort: true, hasSecondFactor: true }, "code", "code"],
    [
      "did so, and has shown it",
      { isPasswordShort: true, hasSecondFactor: true, passedAt: passed },
      "password",
      null,
    ],
  ];
  it.each(cases)("when it %s", (_name, change, inProduction, locally) => {
    expect(nextStaffStep({ ...fresh, ...change }, "production")).toBe(inProduction);
    expect(nextStaffStep({ ...fresh, ...change }, "local")).toBe(locally);
  });

  it("is explained in a sentence", () => {
    expect(Object.values(STAFF_STEP_MESSAGES).every((sentence) => /to use the admin\.$/.test(sentence))).toBe(
      true,
    );
  });
});

describe("the minimum password length", () => {
  it.each([
    [true, "production", 6, 12],
    [true, "production", 16, 16],
    [true, "local", 6, 6],
    [false, "production", 6, 6],
  ] as const)("of staff (%s) in %s mode, usually %d: %d", (isStaff, mode, usual, expected) => {
    expect(minPasswordLength(isStaff, mode, usual)).toBe(expected);
  });
});

describe("a re-authentication", () => {
  it.each([
    ["9:59", 9 * 60 + 59, true],
    ["10:00", 600, true],
    ["10:01", 601, false],
  ])("is recent for ten minutes: after %s %s", (_name, seconds, expected) => {
    const now = new Date();
    expect(isRecentlyAuthenticated(new Date(now.getTime() - seconds * 1000), now)).toBe(expected);
  });

  it("is not recent when it never happened", () =>
    expect(isRecentlyAuthenticated(null, new Date())).toBe(false));
});

describe("a code of an authenticator app", () => {
  it("matches the example of RFC 6238", () => {
    const key = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"; // "12345678901234567890"
    expect(findTotpStep(key, "287082", new Date(59_000))).toBe(1);
    expect(findTotpStep(key, "287083", new Date(59_000))).toBeNull();
  });

  it.each([
    [-60, false],
    [-30, true],
    [0, true],
    [30, true],
    [60, false],
  ])("from %d seconds away counts: %s", (seconds, expected) => {
    const key = createTotpKey();
    const now = new Date(Math.floor(Date.now() / 30_000) * 30_000);
    jest.useFakeTimers({ now });
    const code = new Authenticator(key).codeIn(seconds);
    jest.useRealTimers();
    expect(findTotpStep(key, code, now) !== null).toBe(expected);
  });

  it("may contain the space that apps show, and is refused without six digits", () => {
    expect(secondFactorSchema.parse({ code: "123 456" })).toEqual({ code: "123456" });
    for (const input of [{ code: "12345" }, { code: "1234567" }, { code: "abcdef" }, {}, { code: 123456 }])
      expect(secondFactorSchema.safeParse(input).success).toBe(false);
    expect(secondFactorSchema.safeParse({ code: "123456", recoveryCode: "x" }).success).toBe(false);
  });
});

describe("encrypted data", () => {
  it("differs each time, and decrypts only for its purpose and row", () => {
    const [one, two] = [encrypt("a key", "second-factor", "me"), encrypt("a key", "second-factor", "me")];
    expect(one).not.toBe(two);
    expect(decrypt(one, "second-factor", "me")).toBe("a key");
    expect(decrypt(one, "second-factor", "you")).toBeNull();
    expect(decrypt(one, "something-else", "me")).toBeNull();
    expect(decrypt(`${one.slice(0, -3)}AAA`, "second-factor", "me")).toBeNull();
    for (const odd of ["", "v1.", "v2.abc", "v1.AAAA"])
      expect(decrypt(odd, "second-factor", "me")).toBeNull();
  });
});
