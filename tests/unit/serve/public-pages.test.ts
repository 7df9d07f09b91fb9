import fc from "fast-check";
import { canonicalAddress } from "../../../scripts/serve/public-pages.mjs";
import { PAGES } from "../../support/page-permissions";

it.each([
  ["/", "/"],
  ["/?utm_source=letter", "/"],
  ["/shop?sort=price-asc&category=cheese", "/shop?category=cheese&sort=price-asc"],
  ["/shop?free=nuts&diet=raw&free=soy", "/shop?diet=raw&free=nuts&free=soy"],
  ["/shop?category=&gclid=1", "/shop"],
  ["/products/teff-wraps?ref=x&_rsc=abc", "/products/teff-wraps"],
  ["/encyclopedia?search=a+b", "/encyclopedia?search=a+b"],
])("keeps %s under %s", (url, address) => {
  expect(canonicalAddress(url)).toBe(address);
});

it.each([
  ["/shop?stock=in", "a listing by stock"],
  ["/cart", "an unknown page"],
  ["/account", "a personal page"],
  ["/api/products", "a call"],
  ["/products/a/b", "a deeper path"],
  ["/products/", "a path without a name"],
  ["/products/teff-wraps#1", "a path with a fragment"],
  ["/products/x\\..\\teff-wraps", "a path that a URL parser shortens"],
  ["/products/..", "a path that leads elsewhere"],
])("does not keep %s, %s", (url) => {
  expect(canonicalAddress(url)).toBeUndefined();
});

/** Pages that require no permission but are for one visitor: forms that take passwords, cards or tokens. */
const NOT_KEPT = [
  "/admin/confirmed",
  "/admin/login-required",
  "/auth/google",
  "/back-in-stock/stop",
  "/cart/restore",
  "/cart/stop-reminders",
  "/checkout",
  "/checkout/delivery",
  "/checkout/draft",
  "/discount/[code]",
  "/docs/api",
  "/docs/api/[tag]",
  "/forgot-password",
  "/gift-cards",
  "/gift-cards/balance",
  "/gift-cards/bought",
  "/gift-cards/print",
  "/gift-cards/redeem",
  "/kit",
  "/listing/[category]/[sort]/[view]",
  "/login",
  "/member-content",
  "/member-content/[slug]",
  "/membership-success",
  "/metrics",
  "/newsletter/confirm",
  "/newsletter/stop",
  "/objects/[name]",
  "/order-success",
  "/reset-password",
  "/signup",
  "/verify-email",
];

describe("the pages of the shop", () => {
  const example = (page: string) => page.replaceAll(/\[\w+\]/g, "x");
  const kept = (page: string) => canonicalAddress(example(page)) !== undefined;

  it("are not kept if they require a permission", () => {
    const personal = Object.entries(PAGES).filter(([, permission]) => permission !== "public");
    expect(personal.length).toBeGreaterThan(30);
    expect(personal.filter(([page]) => kept(page))).toEqual([]);
  });

  it("are kept if they require none, except those for one visitor", () => {
    const open = Object.entries(PAGES).filter(([, permission]) => permission === "public");
    expect(
      open
        .map(([page]) => page)
        .filter((page) => !kept(page))
        .sort(),
    ).toEqual(NOT_KEPT);
  });
});

it("has one URL for each page, however its path is spelled", () => {
  const part = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "#",
    ";",
    "%2e",
    "products",
    "teff-wraps",
    "terms",
    "shop",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const path = `/${parts.join("")}`;
      const address = canonicalAddress(path);
      if (address !== undefined)
        expect(new URL(path, "http://shop.example").href).toBe(`http://shop.example${address}`);
    }),
    { numRuns: 2000 },
  );
});

it("does not depend on the order of parameters or on unknown ones", () => {
  const parameter = fc.tuple(
    fc.constantFrom("search", "category", "tab", "utm_source", "_rsc", "__proto__"),
    fc.string({ maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.uniqueArray(parameter, { selector: ([name]) => name, maxLength: 5 }), (parameters) => {
      const address = (list: typeof parameters) =>
        canonicalAddress(`/encyclopedia?${new URLSearchParams(list)}`);
      const known = parameters.filter(([name]) => ["search", "category", "tab"].includes(name));
      expect(address([...parameters].reverse())).toBe(address(parameters));
      expect(address(known)).toBe(address(parameters));
    }),
  );
});
