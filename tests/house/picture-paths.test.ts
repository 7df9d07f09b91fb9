import { readdirSync, readFileSync } from "node:fs";
import { hasLocalMatch } from "next/dist/shared/lib/match-local-pattern";

const [, list = ""] = /localPatterns: \[([^\]]+)\]/.exec(readFileSync("next.config.mjs", "utf8")) ?? [];
const localPatterns = [...list.matchAll(/"([^"]+)"/g)].map(([, pathname = ""]) => ({ pathname, search: "" }));
/** Whether /_next/image requests a path; without patterns, it requests every one. */
const isRequested = (path: string) => localPatterns.length === 0 || hasLocalMatch(localPatterns, path);

it("the image optimizer requests pictures only, because its requests have no address that could be limited", () => {
  for (const path of ["/discount/SPRING10", "/api/products", "/feeds/google.xml", "/api/images/x.webp", "/"])
    expect([path, isRequested(path)]).toEqual([path, false]);
  expect(isRequested("/images/../api/products")).toBe(false);
});

it("and it requests every picture of the shop (control)", () => {
  const own = readdirSync("public/images", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice("public".length)}/${name}`);
  expect(own.length).toBeGreaterThan(50);
  for (const path of [...own, "/objects/0123456789abcdefghjkmnpq.webp"])
    expect([path, isRequested(path)]).toEqual([path, true]);
});
