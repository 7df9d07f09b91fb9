import { Buyer } from "../support/buyer";
import { startShop, type TestShop } from "../support/shop";
import { describeUnreachableProviders } from "../support/unreachable-providers";

// A shop whose owner has configured no provider and added no products yet.
let shop: TestShop;
beforeAll(async () => {
  shop = await startShop({ name: "new", env: { OPENID_SANDBOX_URL: "" } });
});
afterAll(() => shop.stop());

describeUnreachableProviders(() => shop);

describe("sample products", () => {
  it("are added to an empty shop once, also for concurrent requests, and never to a shop with products", async () => {
    expect((await new Buyer(shop.url).call("POST", "/api/init-data")).status).toBe(409);
    await shop.sql("DELETE FROM products");
    const answers = await Promise.all(
      [1, 2, 3].map(() => new Buyer(shop.url).call("POST", "/api/init-data")),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    const list = (await new Buyer(shop.url).call<unknown[]>("GET", "/api/products")).body;
    expect(list.length).toBeGreaterThanOrEqual(24);
  });
});
