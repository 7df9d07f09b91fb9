import { readdirSync } from "node:fs";
import { MARKETING_LABELS } from "@/components/admin/marketing/labels";
import { matchEntries, paletteEntries } from "@/components/admin/palette-entries";
import { SETTINGS_LABELS } from "@/components/admin/settings/labels";
import { hasPermission, STAFF_ROLES } from "@/lib/admin/rules/permissions";
import { PAGES } from "../../support/page-permissions";

const ADMIN_FOLDER = "app/admin/(signed-in)";
/** Pages of the build without dynamic segments. */
const fixedPages = readdirSync(ADMIN_FOLDER, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("page.tsx"))
  .map((file) => `/admin/${file.replace(/\/?page\.tsx$/, "")}`.replace(/\/$/, ""))
  .filter((path) => !path.includes("["));
/** Needs selected orders in its query. */
const NEEDS_A_CHOICE = ["/admin/orders/packing-slips"];

const found = (query: string) => matchEntries(paletteEntries("owner"), query).map(({ href }) => href);

describe("the command palette", () => {
  it("lists every admin page with a static path", () => {
    const listed = new Set(paletteEntries("owner").map(({ href }) => href));
    expect(fixedPages.length).toBeGreaterThan(20);
    expect(fixedPages.filter((path) => !listed.has(path) && !NEEDS_A_CHOICE.includes(path))).toEqual([]);
  });

  it.each(STAFF_ROLES)("offers a %s only pages that the role may open", (role) => {
    for (const { href } of paletteEntries(role)) {
      const permission = PAGES[href.split("#")[0] ?? ""];
      expect([href, hasPermission(role, permission as never)]).toEqual([href, true]);
    }
  });

  it("gives every entry a unique id; otherwise, the list keeps showing an entry that no longer matches", () => {
    const ids = paletteEntries("owner").map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("finds every setting by its label and links to its field", () => {
    const labels = { ...SETTINGS_LABELS, ...MARKETING_LABELS };
    for (const [name, label] of Object.entries(labels))
      expect([name, found(label).filter((href) => href.endsWith(`#${name}`))]).toEqual([
        name,
        [expect.stringContaining("/admin/")],
      ]);
  });

  it("matches words of the name, its page or a synonym, best match first", () => {
    expect(found("log audit")).toEqual(["/admin/settings/audit"]);
    expect(found("vat")).toEqual(["/admin/settings/tax#rates"]);
    expect(found("jobs")[0]).toBe("/admin/reports/jobs");
    expect(found("marketing newsletter")).toEqual(["/admin/marketing/newsletter"]);
    expect(found("xyzzy")).toEqual([]);
  });

  it("starts with pages only", () => {
    expect(found("").every((href) => !href.includes("#"))).toBe(true);
  });
});
