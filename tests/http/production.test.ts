import { Authenticator } from "../support/authenticator";
import { Buyer } from "../support/buyer";
import { PASSWORD, person } from "../support/people";
import { startShop, type TestShop } from "../support/shop";
import { describeTestMode } from "../support/test-mode";
import { describeUnreachableProviders } from "../support/unreachable-providers";

let shop: TestShop;
beforeAll(async () => {
  // Emails stay in the outbox, because no mail server is configured.
  const env = {
    SHOP_MODE: "production",
    SMTP_URL: "smtp://127.0.0.1:9",
    STRIPE_TEST_MODE: "1",
    STRIPE_SANDBOX_URL: "",
  };
  shop = await startShop({ name: "production", env });
});
afterAll(() => shop.stop());

const SHORT = "thyme-7";
const promote = (email: string) =>
  shop.sql("UPDATE users SET is_admin = true, staff_role = 'owner' WHERE email = $1", [email]);
const opens = async (buyer: Buyer): Promise<number> => (await buyer.call("GET", "/api/admin/orders")).status;
const shows = async (buyer: Buyer, words: string): Promise<boolean> =>
  (await buyer.call<string>("GET", "/admin/orders")).body.includes(words);

async function login(email: string, password: string, address: string) {
  const buyer = new Buyer(shop.url, address);
  const { body } = await buyer.call("POST", "/api/auth/login", { email, password });
  return { buyer, secondFactor: body["secondFactor"] };
}

async function setUp(buyer: Buyer): Promise<Authenticator> {
  const { body } = await buyer.call<{ key: string }>("POST", "/api/account/second-factor");
  const app = new Authenticator(body.key);
  const { status } = await buyer.call("PUT", "/api/account/second-factor", { code: app.unusedCode() });
  expect(status).toBe(200);
  return app;
}

// There is only the local provider, which production does not use.
describeUnreachableProviders(() => shop);

describeTestMode(() => shop, true);

describe("staff in production (D45)", () => {
  it("see only the setup page after their promotion, and the admin once the app is set up", async () => {
    const { email } = await person(shop);
    await promote(email);
    const { buyer, secondFactor } = await login(email, PASSWORD, "198.51.100.210");
    expect([secondFactor, await opens(buyer)]).toEqual(["required", 403]);
    expect(await shows(buyer, "Set up your second factor")).toBe(true);
    expect(await shows(buyer, 'aria-label="Admin"')).toBe(false);
    const app = await setUp(buyer);
    expect([await opens(buyer), await shows(buyer, 'aria-label="Admin"')]).toEqual([200, true]);
    expect(await shows(buyer, "without a second factor")).toBe(false);
    expect((await buyer.call("DELETE", "/api/account/second-factor")).status).toBe(409);
    const again = await login(email, PASSWORD, "198.51.100.211");
    expect([again.secondFactor, await opens(again.buyer)]).toEqual(["required", 403]);
    expect(await shows(again.buyer, "Enter your code")).toBe(true);
    await again.buyer.call("POST", "/api/auth/second-factor", { code: app.unusedCode() });
    expect(await opens(again.buyer)).toBe(200);
  });

  it("with a shorter password must first choose one of 12 characters; shoppers keep theirs", async () => {
    const { email, buyer: shopper } = await person(shop, { password: SHORT });
    expect((await login(email, SHORT, "198.51.100.212")).secondFactor).toBeUndefined();
    expect((await shopper.call("GET", "/api/orders")).status).toBe(200);
    await promote(email);
    const { buyer } = await login(email, SHORT, "198.51.100.213");
    expect(await shows(buyer, "Choose a longer password")).toBe(true);
    const change = (password: string) =>
      buyer.call("PUT", "/api/account/password", { currentPassword: SHORT, password });
    expect(await change("elevenchars")).toMatchObject({
      status: 400,
      body: { fields: { password: "Password must be at least 12 characters" } },
    });
    expect((await change("twelve-chars")).status).toBe(200);
    expect(await shows(buyer, "Set up your second factor")).toBe(true);
    await setUp(buyer);
    expect(await opens(buyer)).toBe(200);
  });

  it("cannot set a shorter one through a reset email", async () => {
    const { email } = await person(shop);
    await promote(email);
    await new Buyer(shop.url).call("POST", "/api/auth/forgot-password", { email });
    const [mail] = await shop.sql(
      "SELECT data->>'resetUrl' AS url FROM mail_outbox WHERE template = 'password-reset' AND recipient = $1",
      [email],
    );
    const token = String(mail?.["url"]).split("token=")[1];
    const reset = (password: string) =>
      new Buyer(shop.url).call("POST", "/api/auth/reset-password", { token, password });
    expect(await reset("elevenchars")).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("at least 12 characters") },
    });
    expect((await reset("twelve-chars")).status).toBe(200);
  });
});
