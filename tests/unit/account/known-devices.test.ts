import { knownDevice, rememberDevice } from "@/lib/account/known-devices";
import { isToken } from "@/lib/http/cookies";

const ROSA = "rosa@field.example";

beforeAll(() => {
  Object.assign(process.env, {
    SHOP_MODE: "local",
    SHOP_URL: "https://shop.example",
    DATABASE_URL: "postgresql://x@localhost/x",
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_PUBLISHABLE_KEY: "pk_test_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
    CRON_SECRET: "x".repeat(24),
    AUTH_SECRET: "an-auth-secret-of-the-tests-0123456789",
  });
});

describe("the cookie of a browser that has signed in", () => {
  it("makes it known to that account alone", () => {
    const cookie = rememberDevice(undefined, ROSA);
    expect(isToken(cookie)).toBe(true);
    expect(knownDevice(cookie, ROSA)).toMatch(/^[\w-]{22}$/);
    expect(knownDevice(cookie, "olive@field.example")).toBeNull();
  });

  it.each([
    ["none", () => undefined],
    ["an empty one", () => ""],
    ["a made-up one", () => "x".repeat(44)],
    ["one of another length", () => rememberDevice(undefined, ROSA).slice(0, -1)],
    ["the seal of another browser", () => "y".repeat(22) + rememberDevice(undefined, ROSA).slice(22)],
  ])("opens nothing: %s", (_, cookie) => {
    expect(knownDevice(cookie(), ROSA)).toBeNull();
  });

  it("keeps the browser's id and the last four accounts", () => {
    let cookie = rememberDevice(undefined, ROSA);
    const device = knownDevice(cookie, ROSA);
    expect(rememberDevice(cookie, ROSA)).toBe(cookie);
    for (const name of ["a", "b", "c"]) cookie = rememberDevice(cookie, `${name}@field.example`);
    expect([knownDevice(cookie, ROSA), knownDevice(cookie, "c@field.example")]).toEqual([device, device]);
    cookie = rememberDevice(cookie, "d@field.example");
    expect(isToken(cookie)).toBe(true);
    expect([knownDevice(cookie, ROSA), knownDevice(cookie, "d@field.example")]).toEqual([null, device]);
  });
});
