import { Buyer } from "../support/buyer";
import { startShop } from "../support/shop";

describe("sample products", () => {
  it("are added to an empty shop once, also for concurrent requests, and never to a shop with products", async () => {
    const empty = await startShop({ name: "empty" });
    expect((await new Buyer(empty.url).call("POST", "/api/init-data")).status).toBe(409);
    await empty.sql("TRUNCATE products CASCADE");
    const answers = await Promise.all(
      [1, 2, 3].map(() => new Buyer(empty.url).call("POST", "/api/init-data")),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    const list = (await new Buyer(empty.url).call<unknown[]>("GET", "/api/products")).body;
    expect(list.length).toBeGreaterThanOrEqual(24);
    await empty.stop();
  });
});
