import { type SharedShop, sharedShop } from "../support/shared-shop";

describe("the redirect to a provider", () => {
  let shop: SharedShop;
  beforeAll(async () => {
    shop = await sharedShop();
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
