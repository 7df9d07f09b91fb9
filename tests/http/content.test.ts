import sharp from "sharp";
import { Buyer } from "../support/buyer";
import { type SharedShop, sharedShop } from "../support/shared-shop";
import { problemsOf, structuredData } from "../support/structured-data";

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});
afterAll(() => shop.stop());

const get = (path: string) => fetch(shop.url + path, { redirect: "manual" });
/** The visible text of a page, without scripts, tags and entities. */
async function read(path: string): Promise<{ html: string; text: string }> {
  const answer = await get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  const html = await answer.text();
  const text = html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'");
  return { html, text };
}
const RECIPE = /href="\/recipes\/([a-z-]+)" aria-label="View Recipe/g;
const FOOD = /<h[23][^>]*><a[^>]*href="\/encyclopedia\/([a-z-]+)"/g;
const cards = (html: string, card: RegExp): string[] => [
  ...new Set([...html.matchAll(card)].map(([, slug = ""]) => slug)),
];
const foods = async (query: string) => cards((await read(`/encyclopedia${query}`)).html, FOOD);
const recipes = async (query: string) => cards((await read(`/recipes${query}`)).html, RECIPE);

const CARD = { format: "jpeg", width: 1200, height: 630 };
const cardAt = async (path: string) => sharp(Buffer.from(await (await get(path)).arrayBuffer())).metadata();

/** While delivery is free for everyone, pages show the documented texts and make no promise of their own (D41). */
describe("delivery", () => {
  it.each(["/", "/shop", "/products/hemp-cheese", "/membership-signup"])(
    "on %s uses documented texts only",
    async (path) => {
      const { html, text } = await read(path);
      expect(text).toContain("Membership unlocks free shipping on all orders.");
      expect(text).not.toMatch(/free delivery|delivery is free|stop thinking/i);
      const descriptions = [
        ...html.matchAll(/<meta (?:name|property)="[^"]*description" content="([^"]*)"/g),
      ];
      expect(descriptions.length).toBeGreaterThan(1);
      expect(descriptions.map(([, words]) => words).join(" ")).not.toMatch(/\bfree\b|shipping/i);
    },
  );

  it("has the documented threshold on the home page, and each plan's benefit on the sign-up page", async () => {
    expect((await read("/")).text).toContain("Free shipping over $50");
    expect((await read("/membership-signup")).text).toContain(
      "Free shippingOn orders of $50 or more with Core, on every order with Premium and Wholesale.",
    );
  });
});

describe("/encyclopedia", () => {
  it('shows every food, the tabs, and the active categories with "All" first', async () => {
    const { html, text } = await read("/encyclopedia");
    const [{ count } = {}] = await shop.sql("SELECT count(*)::int FROM encyclopedia_entries");
    expect(cards(html, FOOD)).toHaveLength(Number(count));
    expect(text).toMatch(/Browse Foods.*pH Guide.*Health Benefits/);
    expect(text).toMatch(/All62Vegetables14Fruits14Grains10Herbs13Nuts11/);
  });

  it("filters and searches on the server, ignoring case, and reports no results", async () => {
    expect(await foods("?category=grains")).toHaveLength(10);
    expect(await foods("?search=SELENIUM&category=nuts")).toEqual(["brazil-nut", "sunflower-seed"]);
    expect(await foods("?category=no-such-category")).toHaveLength(62);
    const none = await read("/encyclopedia?search=%3Cb%3Ezz&category=herbs");
    expect(none.text).toMatch(/No foods found.*Clear Filters/);
    expect(none.html).not.toContain("<b>zz");
    expect(none.html).toContain('content="noindex, follow"');
  });

  it("explains pH with the documented figures, and cites its sources", async () => {
    const guide = await read("/encyclopedia?tab=ph-guide");
    for (const figure of ["7.35–7.45", "0–6.9", "7.0", "7.1–14"]) expect(guide.text).toContain(figure);
    const benefits = await read("/encyclopedia?tab=health-benefits");
    expect(benefits.text).toContain("This is not medical advice.");
    expect([...benefits.html.matchAll(/id="source-/g)]).toHaveLength(6);
  });

  it("is case-insensitive, and answers 404 for unknown foods", async () => {
    const moved = async (path: string) => (await get(path)).headers.get("Location")?.replace(shop.url, "");
    expect(await moved("/ENCYCLOPEDIA?search=Kale")).toBe("/encyclopedia?search=Kale");
    expect(await moved("/Encyclopedia/KALE")).toBe("/encyclopedia/kale");
    expect(await moved("/Recipes")).toBe("/recipes");
    for (const path of [
      "/encyclopedia/no-such-food",
      "/recipes/no-such-recipe",
      "/encyclopedia/none/social-card.jpg",
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  it("has a page for each food with sourced figures, related items and metadata", async () => {
    const { html, text } = await read("/encyclopedia/key-lime");
    expect(text).toContain("USDA FoodData Central, SR Legacy: “Limes, raw”");
    expect(html).toContain('href="/recipes/smoky-mushroom-street-tacos"');
    expect(html).toContain('href="/products/hemp-cheese"');
    expect(problemsOf(structuredData(html))).toEqual([]);
    expect(await cardAt("/encyclopedia/key-lime/social-card.jpg")).toMatchObject(CARD);
  });

  it("has a social card for each text and help page", async () => {
    const cards = new Set<string>();
    for (const path of ["/shipping", "/blog/why-our-tortillas-tear", "/faqs", "/membership-signup"]) {
      const { html } = await read(path);
      const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
      expect(await cardAt(new URL(image).pathname)).toMatchObject(CARD);
      cards.add(image);
    }
    expect(cards.size).toBe(4);
    expect((await get("/social-cards/none.jpg")).status).toBe(404);
  });

  it("shows pictures in the smallest format that a browser takes", async () => {
    const picture = `${shop.url}/_next/image?url=%2Fimages%2Fcategories%2Fcheese.webp&w=128&q=75`;
    for (const [accepted, type] of [
      ["image/avif,image/webp,*/*", "image/avif"],
      ["image/webp,*/*", "image/webp"],
    ] as const) {
      const answer = await fetch(picture, { headers: { Accept: accepted } });
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, type]);
    }
  });

  it("is available as JSON", async () => {
    const entries = (await (await get("/api/encyclopedia")).json()) as Record<string, unknown>[];
    expect(entries).toHaveLength(62);
    expect(entries[0]).toMatchObject({
      category: "vegetables",
      isActive: true,
      imageUrl: expect.any(String),
    });
    const categories = (await (await get("/api/encyclopedia-categories")).json()) as Record<
      string,
      unknown
    >[];
    expect(categories.map(({ slug, sort_order }) => [slug, sort_order])[4]).toEqual(["nuts", 5]);
  });
});

describe("/recipes", () => {
  it("features some, counts all, and filters on the server", async () => {
    const { html, text } = await read("/recipes");
    expect(text).toMatch(/Featured Recipes.*All Recipes \(6\)/);
    expect(html).toContain('placeholder="Search recipes, ingredients, or tags..."');
    expect(cards(html, RECIPE)).toHaveLength(6);
    expect(await recipes("?category=dinner&difficulty=intermediate")).toEqual([
      "achiote-mushroom-enchiladas",
    ]);
    expect(await recipes("?search=NUT-FREE&category=beverage")).toEqual(["watermelon-key-lime-cooler"]);
    const byIngredient = (await read("/recipes?search=zucchini")).text;
    expect(byIngredient).toMatch(/No recipes found.*Made with “zucchini”/);
    expect(byIngredient).not.toContain("All Recipes (");
    expect((await read("/recipes?search=zzzz")).text).toMatch(
      /No recipes found.*Try adjusting your search or filters.*Clear Filters/,
    );
  });

  it("has a page for each recipe, complete without JavaScript and without a rating in structured data", async () => {
    const { html, text } = await read("/recipes/smoky-mushroom-street-tacos");
    expect(text).toMatch(/½ teaspoon.*Key Lime.*Oyster Mushroom Carnitas/);
    expect(text).toContain("Stack the rounds in twos.");
    const data = structuredData(html);
    expect(problemsOf(data)).toEqual([]);
    expect(JSON.stringify(data)).toContain('"totalTime":"PT25M"');
    expect(JSON.stringify(data)).not.toMatch(/rating/i);
  });
});

describe("a recipe's ingredients", () => {
  const tacos = "/api/recipes/smoky-mushroom-street-tacos/cart";

  it("are added to the cart for the given servings, as far as they are in stock", async () => {
    const salsa = "WHERE slug = 'roasted-tomato-salsa'";
    const [stock] = await shop.sql(`SELECT on_hand, available FROM products ${salsa}`);
    const setStock = (onHand: unknown, available: unknown) =>
      shop.sql(`UPDATE products SET on_hand = $1, available = $2 ${salsa}`, [onHand, available]);
    await setStock(0, 0);
    const buyer = new Buyer(shop.url);
    const answer = await buyer.call("POST", tacos, { servings: 6 });
    await setStock(stock?.["on_hand"], stock?.["available"]);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        added: 5,
        lines: [
          { productName: "Key Lime & Cayenne Salt", quantity: 1 },
          { productName: "Oyster Mushroom Carnitas", quantity: 2 },
          { productName: "Street Taco Spelt Rounds", quantity: 2 },
        ],
        capped: [{ productName: "Roasted Plum Tomato Salsa", wanted: 1, kept: 0 }],
      },
    });
    type Line = { quantity: number; price: string; regularPrice: string };
    const cart = await buyer.call<Line[]>("GET", "/api/cart");
    expect(cart.body.map(({ quantity }) => quantity).sort()).toEqual([1, 2, 2]);
    // Two packs get the quantity discount, as on a card (D42).
    for (const { quantity, price, regularPrice } of cart.body)
      expect(Number(price)).toBeCloseTo(Number(regularPrice) * (quantity === 2 ? 0.95 : 1), 2);
  });

  it("are refused for invalid servings and unknown recipes", async () => {
    const buyer = new Buyer(shop.url);
    for (const servings of [0, -1, 1.5, "6", 1e9, null])
      expect([servings, (await buyer.call("POST", tacos, { servings })).status]).toEqual([servings, 400]);
    expect((await buyer.call("POST", "/api/recipes/none/cart", { servings: 2 })).status).toBe(404);
    expect((await buyer.call("GET", "/api/cart")).body).toEqual([]);
  });
});
