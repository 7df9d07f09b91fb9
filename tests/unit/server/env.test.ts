import { readFileSync } from "node:fs";
import { checkEnv, envSchema, given, shopMode } from "@/lib/server/env";

const PRODUCTION = {
  DATABASE_URL: "postgresql://u:p@db.example:5432/shop",
  STRIPE_SECRET_KEY: "sk_live_abc",
  STRIPE_PUBLISHABLE_KEY: "pk_live_abc",
  STRIPE_WEBHOOK_SECRET: "whsec_abc",
  SMTP_URL: "smtps://shop:secret@mail.example:465",
};

describe("environment", () => {
  it("is local without a database and production with one", () => {
    expect(shopMode({})).toBe("local");
    expect(shopMode(PRODUCTION)).toBe("production");
    expect(shopMode({ SHOP_MODE: "local" })).toBe("local");
  });

  it("refuses local mode with a live Stripe key", () => {
    expect(() => shopMode({ STRIPE_SECRET_KEY: "sk_live_abc" })).toThrow("STRIPE_SECRET_KEY");
    expect(() => shopMode({ SHOP_MODE: "local", STRIPE_SECRET_KEY: "sk_live_abc" })).toThrow(
      "STRIPE_SECRET_KEY",
    );
    expect(shopMode({ STRIPE_SECRET_KEY: "sk_test_abc" })).toBe("local");
  });

  const required = Object.keys(PRODUCTION) as (keyof typeof PRODUCTION)[];

  it.each(required)("names a missing %s in one line", (name) => {
    const source = { ...PRODUCTION, [name]: "" };
    expect(() => checkEnv(source, required)).toThrow(new RegExp(`^${name} is missing[^\n]*$`));
  });

  it.each([
    ["PORT", "eighty"],
    ["PORT", "99999"],
    ["DATABASE_URL", "mysql://db"],
    ["STRIPE_SECRET_KEY", "secret"],
    ["STRIPE_WEBHOOK_SECRET", "abc"],
    ["STRIPE_API_BASE", "not a url"],
    ["SHOP_URL", "shop.example"],
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

  it("counts an empty variable as not set", () => {
    expect(given({ A: "", B: " ", C: "1" })).toEqual({ C: "1" });
  });

  it("explains every variable in .env.example, and no other", () => {
    const explained = [...readFileSync(".env.example", "utf8").matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(
      (match) => match[1],
    );
    const internal = ["STRIPE_SANDBOX_URL", "MAIL_DIR"]; // set by the start itself
    expect(explained.sort()).toEqual(
      Object.keys(envSchema.shape)
        .concat("SHOP_DATA_DIR", "CHROMIUM_PATH")
        .filter((name) => !internal.includes(name))
        .sort(),
    );
  });
});
