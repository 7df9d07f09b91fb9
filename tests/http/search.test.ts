import { startShop, type TestShop } from "../support/shop";

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop({ name: "http_search" });
});
afterAll(() => shop.stop());

const suggestions = (search: string) =>
  fetch(`${shop.url}/api/search/suggestions?search=${encodeURIComponent(search)}`);

describe("GET /api/search/suggestions", () => {
  it("answers with what a line shows, at the price that holds now", async () => {
    const before = (await (await suggestions("hemp cheese")).json()) as unknown[];
    expect(before[0]).toEqual({
      slug: "hemp-cheese",
      name: "Hemp Cheese",
      unitLabel: "Block, 200 g",
      price: "9.99",
      imageUrl: "/images/products/hemp-cheese-1.webp",
      imagePlaceholder: { blur: expect.stringMatching(/^data:image/), tint: expect.stringMatching(/^#/) },
    });
    await shop.sql(
      `UPDATE marketing_settings SET flash_sale = '{"enabled":true,"title":"Sale","discountPercentage":20,"description":""}'`,
    );
    const after = (await (await suggestions("hemp cheese")).json()) as { price: string }[];
    expect(after[0]?.price).toBe("7.99");
  });

  it("refuses nothing, too much, and what is no text", async () => {
    for (const search of ["", "   ", "x".repeat(121), "a\0b"]) {
      const answer = await suggestions(search);
      expect([search, answer.status]).toEqual([search, 400]);
      expect(await answer.json()).toMatchObject({ fields: { search: expect.any(String) } });
    }
  });

  it("takes signs of a pattern for letters", async () => {
    for (const search of ["%", "_", "\\", "' OR 1=1 --"])
      expect((await suggestions(search)).status).toBe(200);
    expect(await (await suggestions("%")).json()).toEqual([]);
  });
});
