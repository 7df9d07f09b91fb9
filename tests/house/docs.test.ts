import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { METRICS } from "@/lib/server/telemetry/metrics";
import { WEBHOOK_EVENT_NAMES } from "@/lib/webhooks/schema";
import { DOC_FILES } from "../support/docs-commands";

const read = (file: string): string => readFileSync(file, "utf8");
const decisions = readdirSync("docs/decisions").map((name) => path.join("docs/decisions", name));
const pages = [...DOC_FILES, ...decisions];

/** The anchors that a forge makes for a page's headings, and the page's own. */
function anchorsOf(page: string): string[] {
  const headings = [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
  return [...headings, ...[...read(page).matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id)];
}

/** Links of a page to files that do not exist, or to headings that their pages do not have. */
const brokenLinks = (page: string, text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => {
      const [file = "", anchor] = link.split("#");
      const target = file ? path.join(path.dirname(page), file) : page;
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });

/** Files of the repository that a text names in backquotes, and that do not exist. */
const missingFiles = (text: string): string[] =>
  [
    ...text.matchAll(
      /`((?:app|components|deploy|docs|lib|packages|prisma|sandbox|scripts|tests)\/[\w./()[\]-]+\.\w+)`/g,
    ),
  ]
    .map(([, file = ""]) => file)
    .filter((file) => !existsSync(file));

describe("documentation", () => {
  it("has links that lead somewhere on any forge", () => {
    expect(pages.flatMap((page) => brokenLinks(page, read(page)).map((link) => `${page}: ${link}`))).toEqual(
      [],
    );
    const text =
      "[a](flows.md) [b](gone.md) [c](flows.md#a-payment) [d](flows.md#gone) [e](https://x.example)";
    expect(brokenLinks("docs/x.md", text)).toEqual(["gone.md", "flows.md#gone"]);
  });

  it("names files that exist", () => {
    expect(DOC_FILES.flatMap((page) => missingFiles(read(page)).map((file) => `${page}: ${file}`))).toEqual(
      [],
    );
    expect(missingFiles("`lib/core/money.ts`, `lib/core/gone.ts`")).toEqual(["lib/core/gone.ts"]);
  });

  it("has an index of its pages", () => {
    const listed = DOC_FILES.filter((file) => file.startsWith("docs/") && file !== "docs/README.md");
    expect(listed.filter((file) => !read("docs/README.md").includes(`](${path.basename(file)})`))).toEqual(
      [],
    );
  });

  it("describes each metric and each event of webhooks", () => {
    const metrics = Object.values(METRICS).map(({ name }) => name.replaceAll(".", "_"));
    expect(metrics.filter((name) => !read("docs/operations.md").includes(`| \`${name}`))).toEqual([]);
    const table = read("docs/webhooks.md").split("## Events")[1] ?? "";
    const undescribed = WEBHOOK_EVENT_NAMES.filter((name) => {
      const [group = "", event = ""] = name.split(".");
      return !table.split("\n").some((line) => line.includes(`\`${group}.`) && line.includes(event));
    });
    expect(undescribed).toEqual([]);
  });
});
