import { readFileSync } from "node:fs";
import path from "node:path";
import {
  effectiveStaffRole,
  hasPermission,
  STAFF_PERMISSIONS,
  STAFF_ROLES,
  type Permission as StaffRight,
} from "@/lib/admin/rules/permissions";
import { Buyer } from "../support/buyer";
import { PAGES } from "../support/page-permissions";
import { PASSWORD } from "../support/people";
import { CALLS, type Permission } from "../support/permissions";
import { type SharedShop, sharedShop } from "../support/shared-shop";

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});
afterAll(() => shop.stop());

/** Every route of the production build, except pictures and Next's own. */
const built = Object.values(
  JSON.parse(
    readFileSync(path.join(String(process.env["SHOP_BUILD_DIR"]), "app-path-routes-manifest.json"), "utf8"),
  ) as Record<string, string>,
).filter((route) => !route.startsWith("/_") && (route.startsWith("/api/") || !/\.\w+$/.test(route)));

const SHOPPERS = ["visitor", "shopper", "member"] as const;
/** `admin`: the flag alone, without a role. */
const STAFF = ["admin", ...STAFF_ROLES] as const;
type Role = (typeof SHOPPERS)[number] | (typeof STAFF)[number];
let people = 0;

const isOfStaff = (right: Permission): right is StaffRight => right in STAFF_PERMISSIONS;

/** The callers: each staff role that the table distinguishes, otherwise one of them. */
const rolesFor = (right: Permission): readonly Role[] =>
  isOfStaff(right) ? [...SHOPPERS, ...STAFF] : [...SHOPPERS, "admin"];

/** A caller of each role, because creating a user takes longer than the call. */
const known = new Map<Role, Buyer>();
const emails = new Map<Buyer, string>();

/** A caller of this role who is signed in. */
async function personOf(role: Role): Promise<Buyer> {
  const person = known.get(role) ?? (await newPerson(role));
  known.set(role, person);
  return person;
}

/** Forgets a caller whom a call has signed out or deleted. */
async function forgetSignedOut(role: Role, person: Buyer): Promise<void> {
  const [row] = await shop.sql(
    "SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1 AND u.deleted_at IS NULL",
    [emails.get(person)],
  );
  if (row === undefined || person.cookie("authjs.session-token") === "") known.delete(role);
}

/** A new user of a role. */
async function newPerson(role: Role): Promise<Buyer> {
  people += 1;
  const person = new Buyer(shop.url, `10.0.${people >> 8}.${people & 255}`);
  if (role === "visitor") return person;
  const email = `right${people}@garden.example`;
  emails.set(person, email);
  await person.call("POST", "/api/auth/register", {
    firstName: "Ro",
    lastName: "Le",
    email,
    password: PASSWORD,
  });
  if ((STAFF as readonly Role[]).includes(role))
    await shop.sql("UPDATE users SET is_admin = true, staff_role = $2 WHERE email = $1", [
      email,
      role === "admin" ? null : role,
    ]);
  if (role === "member")
    await shop.sql(
      "UPDATE users SET membership_status = 'active', membership_plan_id = (SELECT id FROM membership_plans LIMIT 1) WHERE email = $1",
      [email],
    );
  return person;
}

/** The result for a role: refused with a status, or passed on to the handler with an empty request. */
function refusal(right: Permission, role: Role): number | null {
  if (right === "public") return null;
  if (right === "stripe") return 400;
  if (right === "courier") return 404; // none is connected
  if (right === "cron" || role === "visitor") return 401;
  if (right === "staff") return staffRole(role) === null ? 403 : null;
  if (isOfStaff(right)) return hasPermission(staffRole(role), right) ? null : 403;
  return right === "shopper" || right === role ? null : 403;
}

const staffRole = (role: Role) =>
  effectiveStaffRole({
    isAdmin: (STAFF as readonly Role[]).includes(role),
    staffRole: STAFF_ROLES.find((one) => one === role) ?? null,
  });

const filled = (route: string) =>
  route.replace(/\[\.\.\.\w+\]/g, "nothing/here").replace(/\[\w+\]/g, "nothing");

/** A staff member whose session has not completed the configured second factor. */
async function halfSignedIn(): Promise<Buyer> {
  const person = await newPerson("admin");
  await shop.sql(
    `INSERT INTO second_factors (user_id, secret, confirmed_at) SELECT id, 'v1.nobody-reads-this', now() FROM users
     WHERE email = $1`,
    [`right${people}@garden.example`],
  );
  return person;
}

describe("staff without their second factor (D45)", () => {
  it("are refused by every staff call", async () => {
    const person = await halfSignedIn();
    for (const [call, right] of Object.entries(CALLS)) {
      if (!isOfStaff(right)) continue;
      const [method = "", route = ""] = call.split(" ");
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      const answer = await person.call<{ code: string }>(method, filled(route), body);
      expect([call, answer.status, answer.body.code]).toEqual([call, 403, "second_factor_required"]);
    }
  });

  it("see no staff page except the one that asks for the code", async () => {
    const person = await halfSignedIn();
    for (const [route, right] of Object.entries(PAGES)) {
      if (!isOfStaff(right)) continue;
      const { body } = await person.call<string>("GET", filled(route));
      const [asks, shows] = [body.includes("Enter your code"), body.includes('aria-label="Admin"')];
      expect([route, asks, shows]).toEqual([route, true, false]);
    }
  });

  it("shop like customers, and can neither set up nor remove a factor before the code", async () => {
    const person = await halfSignedIn();
    expect(await person.call("GET", "/api/auth/user")).toMatchObject({
      status: 200,
      body: { isAdmin: true, secondFactor: "required" },
    });
    expect((await person.call("GET", "/api/orders")).status).toBe(200);
    const changes = [
      ["POST", "/api/account/second-factor", {}],
      ["PUT", "/api/account/second-factor", { code: "123456" }],
      ["DELETE", "/api/account/second-factor", undefined],
      ["POST", "/api/account/second-factor/recovery-codes", {}],
    ] as const;
    for (const [method, path, body] of changes)
      expect(await person.call(method, path, body)).toMatchObject({
        status: 403,
        body: { code: "second_factor_required" },
      });
  });
});

describe("permissions", () => {
  it("are defined for exactly the routes of the build", () => {
    const said = new Set([...Object.keys(CALLS).map((call) => call.split(" ")[1]), ...Object.keys(PAGES)]);
    expect([...said].sort()).toEqual([...new Set(built)].sort());
  });

  it.each(Object.entries(CALLS))("hold for %s (%s)", async (call, right) => {
    const [method = "", route = ""] = call.split(" ");
    const body = method === "GET" || method === "DELETE" ? undefined : {};
    for (const role of rolesFor(right)) {
      const person = await personOf(role);
      const { status } = await person.call(method, filled(route), body);
      if (method !== "GET" || route === "/api/logout") await forgetSignedOut(role, person);
      const expected = refusal(right, role);
      if (expected !== null) expect([role, status]).toEqual([role, expected]);
      else {
        expect([role, status]).not.toEqual([role, 401]);
        expect([role, status < 500]).toEqual([role, true]);
        if (right !== "public") expect([role, status]).not.toEqual([role, 403]);
      }
    }
  });

  it.each(Object.entries(PAGES).filter(([, right]) => right !== "public"))(
    "hold for the page %s (%s), which is never kept by the page cache",
    async (route, right) => {
      for (const role of rolesFor(right)) {
        const person = await personOf(role);
        const { status, body, headers } = await person.call<string>("GET", filled(route));
        expect([role, headers.get("Cache-Status")]).toEqual([role, null]);
        if (right === "shopper" && role === "visitor")
          expect([role, status, headers.get("Location")]).toEqual([
            role,
            307,
            expect.stringContaining("/login?"),
          ]);
        else if (isOfStaff(right) && staffRole(role) === null)
          expect([role, body]).toEqual([role, expect.stringContaining("Admin Login Required")]);
        else if (isOfStaff(right))
          expect([role, /is not part of your role/.test(body)]).toEqual([role, refusal(right, role) === 403]);
        else expect([role, [200, 404].includes(status)]).toEqual([role, true]);
      }
    },
  );

  it("name the page, not its tab, when staff who can open the tab are refused the page", async () => {
    const page = async (role: Role, path: string) =>
      (await (await personOf(role)).call<string>("GET", path)).body;
    expect(await page("content", "/admin/orders")).toContain("Orders is not part of your role");
    expect(await page("fulfilment", "/admin/orders/reconcile")).toContain(
      "This page is not part of your role",
    );
  });
});
