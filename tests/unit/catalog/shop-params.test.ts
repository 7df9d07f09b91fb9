import { pageHref, parsePageQuery, shopHref } from "@/components/catalog/shop-params";
import { listingPath } from "@/lib/catalog/listing-path";
import { normalizeSearch, parseShopParams } from "@/lib/catalog/schema";

const from = (query: string) => parseShopParams(new URLSearchParams(query));

describe("the query parameters of the shop", () => {
  it.each([
    "page=-1",
    "sort=x&category=x&view=x&stock=x",
    "shown=-5&min=-1&max=lots&after=",
    "shown=1e400&diet=&free=x&search=%20",
    "category=&category=cheese",
    "sort=relevance",
  ])("ignore invalid values: %s", (query) => {
    expect(from(query)).toEqual(from(""));
    expect(listingPath(from(query))).toBe("/listing/all/name/grid");
  });

  it("truncate text that is too long and drop characters that PostgreSQL rejects", () => {
    expect(from(`search=${"x".repeat(10_000)}`).search).toBe("x".repeat(120));
    expect(normalizeSearch(` a\0b  \ud83c ${"🌿".repeat(200)}`)).toBe(`ab ${"🌿".repeat(117)}`);
    expect(from("min=99999999999").minCents).toBeUndefined();
    expect(from("shown=99999").shown).toBe(240);
    expect(from("shown=25").shown).toBe(36);
  });

  it("use the lower of two prices as the minimum", () => {
    expect(from("min=12.5&max=3")).toMatchObject({ minCents: 300, maxCents: 1250 });
  });

  it("round-trip", () => {
    const address =
      "/shop?search=a+b&category=cheese&sort=name&min=3.00&max=9.50&stock=in&view=list&diet=vegan&diet=raw&free=tree+nuts";
    const params = from(address.split("?")[1] ?? "");
    expect(shopHref(params)).toBe(address);
    expect(pageHref(params, { after: "abc" })).toBe(`${address}&after=abc`);
    expect(
      parsePageQuery({ diet: ["vegan", "raw", "vegan", "x"], search: ["a", "b"], category: undefined }),
    ).toMatchObject({
      diet: ["vegan", "raw"],
      search: "a",
      sort: "relevance",
    });
  });

  it("omit defaults", () => {
    expect(shopHref(from("sort=name&view=grid"))).toBe("/shop");
    expect(shopHref(from("sort=relevance&search=x"))).toBe("/shop?search=x");
    expect(shopHref({ ...from("search=x"), search: "" })).toBe("/shop");
  });

  it.each(["search=x", "product=x", "after=x", "shown=48", "stock=in", "diet=raw", "free=wheat", "max=5"])(
    "require a dynamic page with %s",
    (query) => expect(listingPath(from(query))).toBeUndefined(),
  );
});

describe("addresses of the shop", () => {
  it("omit defaults and round-trip", () => {
    expect(shopHref({})).toBe("/shop");
    const params = parsePageQuery({
      search: " sage & salt ",
      category: "cheese",
      sort: "price-low",
      view: "list",
    });
    expect(shopHref(params)).toBe("/shop?search=sage+%26+salt&category=cheese&sort=price-low&view=list");
  });

  it("ignore invalid values, and use the first of repeated parameters", () => {
    expect(parsePageQuery({ category: "wine", sort: "random", search: ["a", "b"] })).toMatchObject({
      category: undefined,
      sort: "relevance",
      view: "grid",
      search: "a",
    });
  });
});
