import { startShop, type TestShop } from "../support/shop";

/** D25: a provider that can not be reached is said so on the login page; nobody is signed in by it. */
describe.each([
  ["unset", "is not configured", { OPENID_SANDBOX_URL: "" }],
  ["down", "does not answer", { OPENID_SANDBOX_URL: "http://127.0.0.1:9" }],
  ["live", "is the local one, but the shop is in production", { SHOP_MODE: "production" }],
])("a provider (%s) that %s", (name, _, env) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({ name: `provider_${name}`, env });
  });
  afterAll(() => shop.stop());

  it.each(["google", "apple", "facebook"])("leads from %s to the login page", async (provider) => {
    const answer = await fetch(`${shop.url}/api/auth/${provider}?return=/shop`, { redirect: "manual" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${shop.url}/login?why=provider&provider=${provider}`);
    expect(answer.headers.getSetCookie().filter((cookie) => cookie.includes("session-token="))).toEqual([]);
  });
});
