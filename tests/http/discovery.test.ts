import { XMLParser, XMLValidator } from "fast-xml-parser";
import sharp from "sharp";
import { keepTables } from "../support/keep-tables";
import { type SharedShop, sharedShop } from "../support/shared-shop";
import { problemsOf, structuredData } from "../support/structured-data";

let shop: SharedShop;
let restore: () => Promise<void>;
beforeAll(async () => {
  shop = await sharedShop();
  restore = await keepTables(shop, "products", "marketing_settings");
});
afterAll(async () => {
  await restore();
  await shop.stop();
});

const countProducts = async () =>
  Number((await shop.sql("SELECT count(*) FROM products WHERE is_active"))[0]?.["count"]);
const get = (path: string) => fetch(shop.url + path, { redirect: "manual" });

interface Parsed {
  sitemapindex: { sitemap: { loc: string }[] };
  urlset: { url: { loc: string; lastmod?: string }[] };
  rss: { channel: { item: Record<string, string>[] } };
}

async function xml(path: string): Promise<Parsed> {
  const answer = await get(path);
  expect([path, answer.status, answer.headers.get("Content-Type")]).toEqual([
    path,
    200,
    expect.stringMatching(/^application\/xml/),
  ]);
  const text = await answer.text();
  expect(XMLValidator.validate(text)).toBe(true);
  return new XMLParser({ parseTagValue: false, htmlEntities: true }).parse(text) as Parsed;
}

/** A page's head: links by rel, meta by name or property, the title. */
function headOf(html: string): Record<string, string> {
  const attributes = (tag: string) =>
    Object.fromEntries([...tag.matchAll(/([a-zA-Z:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  const tags = [...html.matchAll(/<(?:meta|link) [^>]+>/g)].map(([tag]) => attributes(tag));
  const pairs = tags.map((tag) => [
    tag["rel"] ?? tag["name"] ?? tag["property"],
    tag["href"] ?? tag["content"],
  ]);
  return { ...Object.fromEntries(pairs), title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "" };
}
const pathOf = (address = "") => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};
const head = async (path: string) => headOf(await (await get(path)).text());

describe("sitemaps", () => {
  it("list every page and product, and each address is canonical and has its own title", async () => {
    const { sitemapindex } = await xml("/sitemap.xml");
    expect(sitemapindex.sitemap.map(({ loc }) => loc)).toEqual([
      `${shop.url}/sitemaps/pages.xml`,
      `${shop.url}/sitemaps/content.xml`,
      `${shop.url}/sitemaps/products-1.xml`,
    ]);
    const files = await Promise.all(sitemapindex.sitemap.map(({ loc }) => xml(pathOf(loc))));
    const [pages = [], content = [], products = []] = files.map(({ urlset }) => urlset.url);
    expect(products).toHaveLength(await countProducts());
    expect(products.every(({ lastmod }) => lastmod && !Number.isNaN(Date.parse(lastmod)))).toBe(true);
    expect(content).toHaveLength(5 + 5 + 62 + 6);
    const titles = new Map<string, string>();
    const isCheese = ({ loc }: { loc: string }) => loc.endsWith("/hemp-cheese"); // has its category's name
    const listed = [...pages, ...content.slice(0, 12), ...content.slice(-1), ...products.filter(isCheese)];
    for (const { loc } of listed) {
      const answer = await get(pathOf(loc));
      expect([loc, answer.status]).toEqual([loc, 200]);
      const { canonical, title = "" } = headOf(await answer.text());
      expect(pathOf(canonical)).toBe(pathOf(loc));
      expect([loc, titles.get(title)]).toEqual([loc, undefined]);
      titles.set(title, loc);
    }
  });

  it("have no other names", async () => {
    for (const name of ["products-2.xml", "products-0.xml", "products-1", "people.xml"])
      expect([name, (await get(`/sitemaps/${name}`)).status]).toEqual([name, 404]);
  });
});

describe("/robots.txt", () => {
  it("lists the sitemaps, and disallows account pages", async () => {
    const text = await (await get("/robots.txt")).text();
    expect(text).toMatch(/^Sitemap: https?:\/\/[^/]+\/sitemap\.xml$/m);
    for (const path of ["/account", "/admin", "/api/", "/checkout", "/orders", "/*?search="])
      expect(text).toContain(`Disallow: ${path}\n`);
  });
});

describe("/feeds/google.xml", () => {
  it("has each product with all fields that Google Merchant requires", async () => {
    const items = (await xml("/feeds/google.xml")).rss.channel.item;
    expect(items).toHaveLength(await countProducts());
    expect(new Set(items.map((item) => item["g:id"])).size).toBe(items.length);
    const required =
      "id title description link image_link availability price condition brand mpn google_product_category product_type shipping_weight unit_pricing_measure identifier_exists".split(
        " ",
      );
    for (const item of items) for (const name of required) expect(item[`g:${name}`]).toMatch(/\S/);
    for (const item of items) expect(item["g:price"]).toMatch(/^\d+\.\d\d USD$/);
  });

  it("links to existing pages and pictures", async () => {
    const [item] = (await xml("/feeds/google.xml")).rss.channel.item;
    for (const name of ["g:link", "g:image_link"])
      expect([name, (await get(pathOf(item?.[name]))).status]).toEqual([name, 200]);
  });

  it("has current stock and prices", async () => {
    await shop.sql("UPDATE products SET on_hand = 0, available = 0 WHERE slug = 'hemp-cheese'");
    await shop.sql(
      `UPDATE marketing_settings SET flash_sale = '{"enabled":true,"title":"Sale","discountPercentage":20,"description":""}'`,
    );
    const items = (await xml("/feeds/google.xml")).rss.channel.item;
    expect(items.find((item) => item["g:link"]?.endsWith("/hemp-cheese"))).toMatchObject({
      "g:availability": "out_of_stock",
      "g:price": "9.99 USD",
      "g:sale_price": "7.99 USD",
    });
  });
});

describe("page metadata", () => {
  it("is complete on home, shop and product", async () => {
    const pages = { "/": "/", "/shop": "/shop", "/products/hemp-cheese": "/products/hemp-cheese" };
    for (const [path, canonical] of Object.entries(pages)) {
      const said = await head(path);
      expect(pathOf(said["canonical"])).toBe(canonical);
      expect(pathOf(said["og:url"])).toBe(canonical);
      expect(said["title"]).toContain("Clover &amp; Fern");
      expect(said["description"]?.length).toBeGreaterThan(40);
      expect(said["og:title"]).toBeTruthy();
      expect(said["twitter:card"]).toBe("summary_large_image");
      expect(said["robots"]).toBeUndefined();
      const image = await get(pathOf(said["og:image"]));
      expect([path, image.status, image.headers.get("Content-Type")]).toEqual([
        path,
        200,
        expect.stringMatching(/^image\//),
      ]);
    }
  });

  it("has a picture of each product with its price, and none of other products", async () => {
    const { "og:image": address, "og:image:width": width } = await head("/products/taco-night-kit");
    expect(pathOf(address)).toMatch(/^\/products\/taco-night-kit\/social-card\.jpg\?price=\d+$/);
    expect(width).toBe("1200");
    const picture = await get(pathOf(address));
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(bytes.length).toBeLessThan(200_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect((await get("/products/never-was/social-card.jpg")).status).toBe(404);
  });

  it("has one canonical address for a list in any order or layout, and one per category", async () => {
    expect(pathOf((await head("/shop?sort=price-low&view=list"))["canonical"])).toBe("/shop");
    const category = await head("/shop?category=meat&sort=price-high");
    expect(pathOf(category["canonical"])).toBe("/shop?category=meat");
    expect(category["title"]).toMatch(/^Mushroom Meats/);
  });

  it("excludes searches from indexing", async () => {
    const said = await head("/shop?search=salsa");
    expect(said["robots"]).toBe("noindex, follow");
    expect(said["canonical"]).toBeUndefined();
  });

  it("has valid structured data that no text can break out of", async () => {
    for (const [path, types] of [
      ["/", ["Organization", "WebSite"]],
      ["/products/hemp-cheese", ["Product", "BreadcrumbList", "Organization"]],
      ["/blog/what-is-fonio", ["BlogPosting", "Organization"]],
    ] as const) {
      const nodes = structuredData(await (await get(path)).text());
      expect(nodes.map((node) => node["@type"])).toEqual(types);
      expect(problemsOf(nodes)).toEqual([]);
    }
    await shop.sql(
      `INSERT INTO products (id, slug, name, short_description, description, category, regular_price_cents, weight_grams, unit_label, updated_at)
       VALUES ('odd', 'odd-name', 'A</script><b>', 'Short', 'Long', 'other', 500, 100, '100 g', now())`,
    );
    const [odd] = structuredData(await (await get("/products/odd-name")).text());
    expect(odd?.["name"]).toBe("A</script><b>");
  });
});

describe("a former product address", () => {
  const insert = (slug: string) =>
    shop.sql(
      `INSERT INTO products (id, slug, name, short_description, description, category, regular_price_cents, weight_grams, unit_label, updated_at)
       VALUES ($1, $1, 'Renamed', 'Short', 'Long', 'other', 500, 100, '100 g', now())`,
      [slug],
    );

  it("redirects permanently to the current one in one step", async () => {
    await insert("old-name");
    for (const slug of ["newer-name", "newest-name"])
      await shop.sql("UPDATE products SET slug = $1 WHERE id = 'old-name'", [slug]);
    for (const former of ["old-name", "newer-name"]) {
      const answer = await get(`/products/${former}`);
      expect([former, answer.status, answer.headers.get("Location")]).toEqual([
        former,
        308,
        expect.stringMatching(/\/products\/newest-name$/),
      ]);
    }
    expect((await get("/products/newest-name")).status).toBe(200);
  });

  it("is a 404 when no product ever had it, and the footer's four exist", async () => {
    for (const attempt of [1, 2])
      expect([attempt, (await get("/products/never-was")).status]).toEqual([attempt, 404]);
    for (const slug of ["spelt-tortillas", "hemp-cheese", "mushroom-meats", "seasonings"])
      expect([slug, (await get(`/products/${slug}`)).status]).toEqual([slug, 200]);
  });
});
