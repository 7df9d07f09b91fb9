import { PAGE_SIZE } from "@/lib/catalog/schema";
import { type SharedShop, sharedShop } from "../support/shared-shop";

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});
afterAll(() => shop.stop());

const suggestions = (search: string) =>
  fetch(`${shop.url}/api/search/suggestions?search=${encodeURIComponent(search)}`);

describe("GET /api/search/suggestions", () => {
  it("answers the data of a suggestion at its current price", async () => {
    const before = (await (await suggestions("hemp cheese")).json()) as unknown[];
    expect(before[0]).toEqual({
      slug: "hemp-cheese",
      name: "Hemp Cheese",
      unitLabel: "Block, 200 g",
      price: "9.99",
      imageUrl: "/images/products/hemp-cheese-1.webp",
      imagePlaceholder: { blur: expect.stringMatching(/^data:image/), tint: expect.stringMatching(/^#/) },
    });
    const [settings] = await shop.sql("SELECT flash_sale FROM marketing_settings");
    const setSale = (sale: unknown) =>
      shop.sql("UPDATE marketing_settings SET flash_sale = $1", [JSON.stringify(sale)]);
    await setSale({ enabled: true, title: "Sale", discountPercentage: 20, description: "" });
    const after = (await (await suggestions("hemp cheese")).json()) as { price: string }[];
    await setSale(settings?.["flash_sale"]);
    expect(after[0]?.price).toBe("7.99");
  });

  it("refuses an empty text, one that is too long, and a non-text", async () => {
    for (const search of ["", "   ", "x".repeat(121), "a\0b"]) {
      const answer = await suggestions(search);
      expect([search, answer.status]).toEqual([search, 400]);
      expect(await answer.json()).toMatchObject({ fields: { search: expect.any(String) } });
    }
  });

  it("treats pattern characters as text", async () => {
    for (const search of ["%", "_", "\\", "' OR 1=1 --"])
      expect((await suggestions(search)).status).toBe(200);
    expect(await (await suggestions("%")).json()).toEqual([]);
  });
});

describe("GET /api/products", () => {
  const list = async (query: string) =>
    (await (await fetch(`${shop.url}/api/products?${query}`)).json()) as { id: string; name: string }[];

  it("continues after the last product of a page, in each order, with and without a search", async () => {
    const whole = await list("sort=price-high&search=hemp");
    const pages: { id: string }[] = [];
    for (let last = ""; pages.length < whole.length; last = pages.at(-1)?.id ?? "")
      pages.push(...(await list(`sort=price-high&search=hemp&limit=5${last ? `&cursor=${last}` : ""}`)));
    expect(pages).toEqual(whole);
    expect(await list("cursor=nothing")).toEqual([]);
  });

  it("ranks the best match of a search first", async () => {
    expect((await list("search=hemp+cheese"))[0]?.name).toBe("Hemp Cheese");
  });
});

describe("the shop with filters", () => {
  const page = async (query: string) => (await fetch(`${shop.url}/shop?${query}`)).text();

  it("is one page for each combination, with the count of each option", async () => {
    const [row] = await shop.sql(
      "SELECT count(*)::int AS count FROM products WHERE available > 0 AND diet @> '{gluten-free}' AND category = 'cheese'",
    );
    const html = await page("category=cheese&stock=in&diet=gluten-free");
    expect(html).toContain(`${row?.["count"]} products`);
    expect(html).toMatch(
      /<input[^>]*name="diet"[^>]*checked[^>]*value="gluten-free"|<input[^>]*value="gluten-free"[^>]*checked/,
    );
  });

  it("compares the prices on the cards, in a category with its 10% off", async () => {
    // The footer of every page links to hemp cheese.
    const [{ slug, regular = 0 } = {}] = await shop.sql(
      "SELECT slug, regular_price_cents AS regular FROM products WHERE is_active AND category = 'cheese' AND slug <> 'hemp-cheese' ORDER BY regular_price_cents DESC, slug LIMIT 1",
    );
    const dollars = (cents: number) => (cents / 100).toFixed(2);
    const finds = async (query: string, bound: number) =>
      (await page(`${query}=${dollars(bound)}`)).includes(`href="/products/${String(slug)}"`);
    const [whole, shown] = [Number(regular), Math.round(Number(regular) * 0.9)];
    for (const [query, price, other] of [
      ["category=cheese&max", shown, shown - 1],
      ["category=cheese&min", shown, shown + 1],
      ["max", whole, whole - 1],
    ] as const)
      expect([query, await finds(query, price), await finds(query, other)]).toEqual([query, true, false]);
    const [row] = await shop.sql(
      "SELECT round(max(regular_price_cents) * 0.9)::int AS highest FROM products WHERE is_active AND category = 'cheese'",
    );
    const field = /<input[^>]*name="max"[^>]*>/.exec(await page("category=cheese"))?.[0];
    expect(field).toContain(`placeholder="${dollars(Number(row?.["highest"]))}"`);
  });

  it("continues after a product without JavaScript", async () => {
    const seen = new Set<string | undefined>();
    let [html, more] = [await page(""), 0];
    for (;;) {
      for (const [, slug] of html.matchAll(/href="\/products\/([a-z-]+)"/g)) seen.add(slug);
      const next = /href="\/shop\?(after=[a-z0-9]+)"/.exec(html)?.[1];
      if (!next) break;
      html = await page(next);
      more += 1;
      expect(html).toContain("Back to the beginning");
    }
    const total = await shop.sql("SELECT slug FROM products WHERE is_active");
    expect(seen).toEqual(new Set(total.map((row) => row["slug"])));
    expect(more).toBe(Math.ceil(total.length / PAGE_SIZE) - 1);
  });
});
