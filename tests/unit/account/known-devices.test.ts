import { createKnownDeviceCookie, getKnownDeviceId } from "@/lib/account/known-devices";
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

describe("the cookie of a known browser", () => {
  it("marks the browser as known for that account only", () => {
    const cookie = createKnownDeviceCookie(undefined, ROSA);
    expect(isToken(cookie)).toBe(true);
    expect(getKnownDeviceId(cookie, ROSA)).toMatch(/^[\w-]{22}$/);
    expect(getKnownDeviceId(cookie, "olive@field.example")).toBeNull();
  });

  it.each([
    ["none", () => undefined],
    ["an empty one", () => ""],
    ["a made-up one", () => "x".repeat(44)],
    ["one of another length", () => createKnownDeviceCookie(undefined, ROSA).slice(0, -1)],
    [
      "the seal of another browser",
      () => "y".repeat(22) + createKnownDeviceCookie(undefined, ROSA).slice(22),
    ],
  ])("is rejected: %s", (_, cookie) => {
    expect(getKnownDeviceId(cookie(), ROSA)).toBeNull();
  });

  it("keeps the browser's id and the last four accounts", () => {
    let cookie = createKnownDeviceCookie(undefined, ROSA);
    const device = getKnownDeviceId(cookie, ROSA);
    expect(createKnownDeviceCookie(cookie, ROSA)).toBe(cookie);
    for (const name of ["a", "b", "c"]) cookie = createKnownDeviceCookie(cookie, `${name}@field.example`);
    expect([getKnownDeviceId(cookie, ROSA), getKnownDeviceId(cookie, "c@field.example")]).toEqual([
      device,
      device,
    ]);
    cookie = createKnownDeviceCookie(cookie, "d@field.example");
    expect(isToken(cookie)).toBe(true);
    expect([getKnownDeviceId(cookie, ROSA), getKnownDeviceId(cookie, "d@field.example")]).toEqual([
      null,
      device,
    ]);
  });
});
