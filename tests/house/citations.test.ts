import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const FOLDERS = ["app", "components", "docs", "lib", "packages", "prisma", "sandbox", "scripts", "tests"];
const SKIPPED = new Set(["node_modules", "generated", "accepted", "spec"]);

function* sourcesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED.has(entry.name)) yield* sourcesIn(file);
    } else if (/\.(tsx?|[cm]js|md|prisma|sql)$/.test(entry.name)) yield file;
  }
}

/** Anchors of a specification page, such as "d17" and "section-9". */
const anchorsOf = (page: string): ReadonlySet<string> =>
  new Set(
    [...readFileSync(`docs/spec/${page}`, "utf8").matchAll(/<a id="([^"]+)">/g)].map(([, id]) => String(id)),
  );

/** Citations in a text: `D17`, `D8 to D10` (both ends), `shopper.md §5, §9`. */
function citationsIn(text: string): { page: string; anchor: string }[] {
  const decisions = [...text.matchAll(/(?<![\w.-])D(\d{1,2})(?![\w.]|-\w)/g)].map(([, number]) => ({
    page: "decisions.md",
    anchor: `d${number}`,
  }));
  const sections = [...text.matchAll(/(shopper|account-admin-content)\.md((?:,? ?§\d+)+)/g)].flatMap(
    ([, page, numbers]) =>
      [...String(numbers).matchAll(/\d+/g)].map(([number]) => ({
        page: `${page}.md`,
        anchor: `section-${number}`,
      })),
  );
  return [...decisions, ...sections];
}

describe("citations of the specification", () => {
  const pages = ["decisions.md", "shopper.md", "account-admin-content.md"];
  const anchors = new Map(pages.map((page) => [page, anchorsOf(page)]));
  const sources = [...FOLDERS.flatMap((folder) => [...sourcesIn(folder)]), "README.md", "CONTRIBUTING.md"];
  const found = sources.flatMap((file) =>
    citationsIn(readFileSync(file, "utf8")).map((citation) => ({ file, ...citation })),
  );

  it("exist in the code", () => {
    expect(found.length).toBeGreaterThan(500);
    expect(citationsIn("as D17 and shopper.md §5, §9 say, not ID17 or SHOP-D4")).toEqual([
      { page: "decisions.md", anchor: "d17" },
      { page: "shopper.md", anchor: "section-5" },
      { page: "shopper.md", anchor: "section-9" },
    ]);
  });

  it("link to an anchor in docs/spec", () => {
    expect(found.filter(({ page, anchor }) => !anchors.get(page)?.has(anchor))).toEqual([]);
  });

  it("link to decision records that exist exactly once", () => {
    const text = readFileSync("docs/spec/decisions.md", "utf8");
    const numbers = [...text.matchAll(/<a id="d(\d+)">/g)].map(([, number]) => Number(number));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 52 }, (_, index) => index + 1));
  });
});
