import { staffOf } from "../support/people";
import { startShop, type TestShop } from "../support/shop";

/** An unreachable provider is reported on the login page and signs no user in (D25). */
describe.each([
  ["unset", "is not configured", { OPENID_SANDBOX_URL: "" }],
  ["down", "does not answer", { OPENID_SANDBOX_URL: "http://127.0.0.1:9" }],
  [
    "live",
    "is the local one, but the shop is in production",
    {
      SHOP_MODE: "production",
      STRIPE_TEST_MODE: "1",
      STRIPE_SANDBOX_URL: "",
      SMTP_URL: "smtp://127.0.0.1:9",
    },
  ],
])("a provider (%s) that %s", (name, _, env) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({ name: `provider_${name}`, env });
  });
  afterAll(() => shop.stop());

  const inTestMode = "STRIPE_TEST_MODE" in env;
  it(`${inTestMode ? "says" : "does not say"} "Test mode" on the checkout and on admin pages (D50)`, async () => {
    const owner = await staffOf(shop, "owner");
    const says = async (path: string) => {
      const answer = await fetch(shop.url + path, { headers: { Cookie: owner.cookieHeader() } });
      return [path, (await answer.text()).includes("Test mode: no real payment is made.")];
    };
    for (const path of ["/checkout", "/order-success", "/admin", "/admin/orders", "/admin/login-required"])
      expect(await says(path)).toEqual([path, inTestMode]);
    expect(await says("/")).toEqual(["/", false]);
  });

  it.each(["google", "apple", "facebook"])("redirects from %s to the login page", async (provider) => {
    const answer = await fetch(`${shop.url}/api/auth/${provider}?return=/shop`, { redirect: "manual" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${shop.url}/login?why=provider&provider=${provider}`);
    expect(answer.headers.getSetCookie().filter((cookie) => cookie.includes("session-token="))).toEqual([]);
  });
});

describe("the redirect to a provider", () => {
  let shop: TestShop;
  beforeAll(async () => {
    const env = { AUTH_FACEBOOK_ID: "an-app", AUTH_FACEBOOK_SECRET: "its-secret" };
    shop = await startShop({ name: "provider_way", env });
  });
  afterAll(() => shop.stop());

  const queryFor = async (provider: string) => {
    const answer = await fetch(`${shop.url}/api/auth/${provider}`, { redirect: "manual" });
    const { origin, searchParams } = new URL(String(answer.headers.get("location")));
    return { origin, names: [...searchParams.keys()], client: searchParams.get("client_id") };
  };

  it.each(["google", "apple"])("binds the response of %s to this browser in three ways", async (provider) => {
    const { origin, names, client } = await queryFor(provider);
    expect([origin, client]).toEqual([shop.openidUrl, `${provider}-local`]);
    expect(names).toEqual(expect.arrayContaining(["state", "nonce", "code_challenge"]));
  });

  it("goes to the real provider when credentials are set, with a state: Facebook may not check PKCE", async () => {
    const { origin, names, client } = await queryFor("facebook");
    expect([origin, client]).toEqual(["https://www.facebook.com", "an-app"]);
    expect(names).toEqual(expect.arrayContaining(["state", "code_challenge"]));
  });
});
