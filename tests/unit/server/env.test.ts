import { readFileSync } from "node:fs";
import { checkEnv, envSchema, omitEmpty, REQUIRED_IN_PRODUCTION, resolveShopMode } from "@/lib/server/env";

const PRODUCTION = {
  DATABASE_URL: "postgresql://u:p@db.example:5432/shop",
  STRIPE_SECRET_KEY: "sk_live_abc",
  STRIPE_PUBLISHABLE_KEY: "pk_live_abc",
  STRIPE_WEBHOOK_SECRET: "whsec_abc",
  SMTP_URL: "smtps://shop:secret@mail.example:465",
  SHOP_URL: "https://shop.example",
};

describe("environment", () => {
  it("is local without a database and production with one", () => {
    expect(resolveShopMode({})).toBe("local");
    expect(resolveShopMode(PRODUCTION)).toBe("production");
    expect(resolveShopMode({ SHOP_MODE: "local" })).toBe("local");
  });

  it("refuses local mode with a live Stripe key", () => {
    expect(() => resolveShopMode({ STRIPE_SECRET_KEY: "sk_live_abc" })).toThrow("STRIPE_SECRET_KEY");
    expect(() => resolveShopMode({ SHOP_MODE: "local", STRIPE_SECRET_KEY: "sk_live_abc" })).toThrow(
      "STRIPE_SECRET_KEY",
    );
    expect(resolveShopMode({ STRIPE_SECRET_KEY: "sk_test_abc" })).toBe("local");
  });

  it("requires a database, Stripe's keys, a mail server and an address in production", () => {
    expect([...REQUIRED_IN_PRODUCTION].sort()).toEqual(Object.keys(PRODUCTION).sort());
  });

  it.each(REQUIRED_IN_PRODUCTION)("names a missing %s in one line", (name) => {
    const source = { ...PRODUCTION, [name]: "" };
    expect(() => checkEnv(source, REQUIRED_IN_PRODUCTION)).toThrow(new RegExp(`^${name} is missing[^\n]*$`));
  });

  it.each([
    ["PORT", "eighty"],
    ["PORT", "99999"],
    ["DATABASE_URL", "mysql://db"],
    ["STRIPE_SECRET_KEY", "secret"],
    ["STRIPE_WEBHOOK_SECRET", "abc"],
    ["STRIPE_API_BASE", "not a url"],
    ["STRIPE_TEST_MODE", "yes"],
    ["SHOP_URL", "shop.example"],
    ["SHOP_URL", "https:shop.example"],
    ["SHOP_URL", "https://www.example/shop"],
    ["SHOP_URL", "https://shop.example?x=1"],
    ["SHOP_URL", "https://user@shop.example"],
    ["SHOP_MODE", "staging"],
    ["TRUST_PROXY_HOPS", "-1"],
    ["HOLD_SECONDS", "1.5"],
    ["CRON_SECRET", "short"],
    ["SMTP_URL", "mail.example"],
    ["SMTP_URL", "https://mail.example"],
    ["MAIL_FROM", "Clover & Fern"],
    ["AUTH_SECRET", "short"],
    ["ADMIN_EMAIL", "nobody"],
    ["PASSWORD_MIN_LENGTH", "5"],
    ["REDIS_URL", "http://host"],
    ["BLOB_READ_WRITE_TOKEN", "secret"],
    ["VERCEL_BLOB_API_URL", "https://host.example/api/blob/"],
  ])("names a malformed %s (%s) in one line", (name, value) => {
    expect(() => checkEnv({ [name]: value })).toThrow(new RegExp(`^${name} [^\n]+$`));
  });

  it.each(["https://shop.example/", "HTTPS://Shop.Example", "https://shop.example:443"])(
    "reads %s as the origin that browsers send, on which Secure cookies and redirects depend",
    (url) => {
      expect(envSchema.shape.SHOP_URL.parse(url)).toBe("https://shop.example");
    },
  );

  describe("of a process", () => {
    const before = { ...process.env };
    afterEach(() => {
      process.env = { ...before };
    });
    const SECRETS = { CRON_SECRET: "x".repeat(24), AUTH_SECRET: "x".repeat(32) };
    /** The mode that a process with these variables has. */
    const readMode = async (settings: Record<string, string>) => {
      process.env = { NODE_ENV: "test", ...PRODUCTION, ...SECRETS, ...settings };
      let mode: unknown;
      await jest.isolateModulesAsync(async () => {
        mode = (await import("@/lib/server/env")).env().SHOP_MODE;
      });
      return mode;
    };

    it("has the mode that npm start derives", async () => {
      expect(await readMode({})).toBe("production");
      expect(await readMode({ SHOP_MODE: "" })).toBe("production");
      await expect(readMode({ SHOP_MODE: "staging" })).rejects.toThrow(/^SHOP_MODE must be local/);
    });

    it.each(["production", ""])("keeps the guards of production (SHOP_MODE=%s)", async (SHOP_MODE) => {
      await expect(readMode({ SHOP_MODE, SMTP_URL: "" })).rejects.toThrow(/^SMTP_URL is missing/);
      await expect(readMode({ SHOP_MODE, WEBHOOK_LOCAL_TARGETS: "1" })).rejects.toThrow(/local mode only/);
      const test = { STRIPE_SECRET_KEY: "sk_test_abc", STRIPE_PUBLISHABLE_KEY: "pk_test_abc" };
      await expect(readMode({ SHOP_MODE, ...test })).rejects.toThrow(/^STRIPE_SECRET_KEY is a test key/);
    });

    it("refuses local mode with live keys", async () => {
      await expect(readMode({ SHOP_MODE: "local" })).rejects.toThrow(/^STRIPE_SECRET_KEY/);
    });
  });

  it("treats an empty variable as unset", () => {
    expect(omitEmpty({ A: "", B: " ", C: "1" })).toEqual({ C: "1" });
  });

  it("documents every variable in .env.example, and no other", () => {
    const explained = [...readFileSync(".env.example", "utf8").matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(
      (match) => match[1],
    );
    const internal = ["STRIPE_SANDBOX_URL", "MAIL_DIR", "SHOP_BUILD_DIR"]; // set by the start script itself
    expect(explained.sort()).toEqual(
      Object.keys(envSchema.shape)
        .concat("SHOP_DATA_DIR", "CHROMIUM_PATH")
        .filter((name) => !internal.includes(name))
        .sort(),
    );
  });
});

const LIVE = { secret: "sk_live_abc", publishable: "pk_live_abc" };
const TEST = { secret: "sk_test_abc", publishable: "pk_test_abc" };
const RESTRICTED_LIVE = { secret: "rk_live_abc", publishable: "pk_live_abc" };
const RESTRICTED_TEST = { secret: "rk_test_abc", publishable: "pk_test_abc" };
const SECRET_LIVE_ONLY = { secret: "sk_live_abc", publishable: "pk_test_abc" };
const SECRET_TEST_ONLY = { secret: "rk_test_abc", publishable: "pk_live_abc" };
const TEST_MODE = { STRIPE_TEST_MODE: "1" };
const HTTP_LOOPBACK = { STRIPE_API_BASE: "http://127.0.0.1:12111" };

/** The error of a start with these settings; null on success. */
function refusalOf(settings: Record<string, string>): string | null {
  try {
    checkEnv(settings);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

describe("the database of what a pooler breaks", () => {
  it.each([
    ["the direct URL", "postgresql://u:p@db.example:5432/shop", "postgresql://u:p@db.example:5432/shop"],
    ["the database's own URL without one", "", "postgresql://u:p@pooler.example:6432/shop?pgbouncer=true"],
  ])("is %s", async (_what, direct, expected) => {
    const before = process.env;
    process.env = {
      ...before,
      ...PRODUCTION,
      DATABASE_URL: "postgresql://u:p@pooler.example:6432/shop?pgbouncer=true",
      DIRECT_DATABASE_URL: direct,
      AUTH_SECRET: "s".repeat(40),
      CRON_SECRET: "c".repeat(30),
    };
    try {
      await jest.isolateModulesAsync(async () => {
        expect((await import("@/lib/server/env")).directDatabaseUrl()).toBe(expected);
      });
    } finally {
      process.env = before;
    }
  });
});

describe("Stripe's settings in production (D50)", () => {
  it.each([
    ["live keys", LIVE, {}, null],
    ["a restricted live key", RESTRICTED_LIVE, {}, null],
    ["test keys", TEST, {}, "STRIPE_SECRET_KEY"],
    ["a restricted test key", RESTRICTED_TEST, {}, "STRIPE_SECRET_KEY"],
    ["test keys with STRIPE_TEST_MODE=0", TEST, { STRIPE_TEST_MODE: "0" }, "STRIPE_SECRET_KEY"],
    ["test keys in test mode", TEST, TEST_MODE, null],
    ["a restricted test key in test mode", RESTRICTED_TEST, TEST_MODE, null],
    ["live keys in test mode", LIVE, TEST_MODE, "STRIPE_TEST_MODE"],
    ["a restricted live key in test mode", RESTRICTED_LIVE, TEST_MODE, "STRIPE_TEST_MODE"],
    ["a live secret key with a test publishable key", SECRET_LIVE_ONLY, {}, "STRIPE_PUBLISHABLE_KEY"],
    ["a test secret key with a live publishable key", SECRET_TEST_ONLY, {}, "STRIPE_PUBLISHABLE_KEY"],
    ["mixed keys in test mode", SECRET_LIVE_ONLY, TEST_MODE, "STRIPE_PUBLISHABLE_KEY"],
    ["an API base with TLS", LIVE, { STRIPE_API_BASE: "https://stripe.example" }, null],
    ["a plain-http API base", LIVE, { STRIPE_API_BASE: "http://stripe.example" }, "STRIPE_API_BASE"],
    ["a plain-http API base on loopback", LIVE, HTTP_LOOPBACK, "STRIPE_API_BASE"],
    [
      "a plain-http API base in test mode",
      TEST,
      { ...TEST_MODE, STRIPE_API_BASE: "http://10.0.0.1:80" },
      "STRIPE_API_BASE",
    ],
    [
      "a host that only looks like loopback",
      TEST,
      { ...TEST_MODE, STRIPE_API_BASE: "http://localhost.example" },
      "STRIPE_API_BASE",
    ],
    [
      "loopback as a user name",
      TEST,
      { ...TEST_MODE, STRIPE_API_BASE: "http://127.0.0.1@stripe.example" },
      "STRIPE_API_BASE",
    ],
    ["plain http on loopback in test mode", TEST, { ...TEST_MODE, ...HTTP_LOOPBACK }, null],
    [
      "plain http on localhost in test mode",
      TEST,
      { ...TEST_MODE, STRIPE_API_BASE: "http://localhost:1" },
      null,
    ],
    ["plain http on ::1 in test mode", TEST, { ...TEST_MODE, STRIPE_API_BASE: "http://[::1]:1" }, null],
    ["a sandbox", LIVE, { STRIPE_SANDBOX_URL: "http://127.0.0.1:1" }, "STRIPE_SANDBOX_URL"],
    [
      "a sandbox in test mode",
      TEST,
      { ...TEST_MODE, STRIPE_SANDBOX_URL: "http://127.0.0.1:1" },
      "STRIPE_SANDBOX_URL",
    ],
  ])("%s", (_, keys, more, refused) => {
    const settings = {
      ...PRODUCTION,
      STRIPE_SECRET_KEY: keys.secret,
      STRIPE_PUBLISHABLE_KEY: keys.publishable,
      ...more,
    };
    const refusal = refusalOf(settings);
    if (refused === null) expect(refusal).toBeNull();
    else expect(refusal).toMatch(new RegExp(`^${refused} [^\n]+$`));
  });

  it("reports a publishable test key without a secret key", () => {
    expect(refusalOf({ SHOP_MODE: "production", STRIPE_PUBLISHABLE_KEY: TEST.publishable })).toMatch(
      /^STRIPE_PUBLISHABLE_KEY is a test key/,
    );
  });
});

describe("Stripe's settings in local mode", () => {
  it.each([
    ["no keys", {}, null],
    ["test keys", { STRIPE_SECRET_KEY: TEST.secret, STRIPE_PUBLISHABLE_KEY: TEST.publishable }, null],
    ["its sandbox on plain http", { ...HTTP_LOOPBACK, STRIPE_SANDBOX_URL: "http://127.0.0.1:12111" }, null],
    ["a live publishable key alone", { STRIPE_PUBLISHABLE_KEY: LIVE.publishable }, "STRIPE_PUBLISHABLE_KEY"],
    ["a restricted live key", { STRIPE_SECRET_KEY: RESTRICTED_LIVE.secret }, "STRIPE_SECRET_KEY"],
    [
      "mixed keys",
      { STRIPE_SECRET_KEY: SECRET_TEST_ONLY.secret, STRIPE_PUBLISHABLE_KEY: SECRET_TEST_ONLY.publishable },
      "STRIPE_PUBLISHABLE_KEY",
    ],
  ])("%s", (_, settings, refused) => {
    const refusal = refusalOf({ SHOP_MODE: "local", ...settings });
    if (refused === null) expect(refusal).toBeNull();
    else expect(refusal).toMatch(new RegExp(`^${refused} [^\n]+$`));
  });
});
