import { countFacets } from "@/lib/catalog/search/count-facets";

const product = (diet: string[], contains: string[], inStock: boolean, cents: number) => ({
  diet,
  contains,
  inStock,
  fromCents: cents,
  toCents: cents,
  count: 1,
});
const PRODUCTS = [
  product(["vegan", "raw"], [], true, 500),
  product(["vegan"], ["wheat"], true, 900),
  product(["vegan"], ["wheat", "sesame"], false, 1200),
];
const NONE = { inStock: false, diet: [], free: [] };

describe("filter counts", () => {
  it("count available products", () => {
    const facets = countFacets(PRODUCTS, NONE);
    expect(facets).toMatchObject({ total: 3, inStock: 2, prices: { fromCents: 500, toCents: 1200 } });
    expect(facets.diet.get("raw")).toBe(1);
    expect(facets.diet.get("organic")).toBe(0);
    expect([...facets.free]).toEqual([
      ["wheat", 1],
      ["sesame", 2],
    ]);
  });

  it("respect the other filters and keep a selected filter visible", () => {
    const facets = countFacets(PRODUCTS, { ...NONE, free: ["sesame"], minCents: 600 as never });
    expect(facets).toMatchObject({ total: 1, inStock: 1, prices: { fromCents: 500, toCents: 900 } });
    expect(facets.diet.get("raw")).toBe(0);
    expect(facets.free.get("wheat")).toBe(0);
    expect(countFacets(PRODUCTS.slice(0, 1), { ...NONE, free: ["wheat"] }).free.get("wheat")).toBe(1);
  });

  it("omit unknown stock", () => {
    expect(countFacets([{ ...product([], [], true, 1), inStock: null }], NONE).inStock).toBeNull();
    expect(countFacets([], NONE)).toMatchObject({ total: 0, prices: undefined });
  });
});
