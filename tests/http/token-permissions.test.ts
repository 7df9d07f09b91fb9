import { PERSONAL_SCOPES, TOKEN_SCOPES, type TokenScope } from "@/lib/admin/rules/permissions";
import type { OpenApiDocument } from "@/lib/http/openapi/types";
import { Buyer } from "../support/buyer";
import { PASSWORD } from "../support/people";
import { CALLS, type Permission } from "../support/permissions";
import { type SharedShop, sharedShop } from "../support/shared-shop";

const EMAIL = "token-owner@garden.example";
let shop: SharedShop;
let owner: Buyer;
const tokens = new Map<TokenScope, string>();
/** A token with all scopes. */
let everything: string;

beforeAll(async () => {
  shop = await sharedShop();
  owner = new Buyer(shop.url, "10.8.0.1");
  const person = { firstName: "To", lastName: "Ken", email: EMAIL, password: PASSWORD };
  await owner.call("POST", "/api/auth/register", person);
  await shop.sql("UPDATE users SET is_admin = true WHERE email = $1", [EMAIL]);
  for (const scope of TOKEN_SCOPES) tokens.set(scope, await newToken([scope]));
  everything = await newToken(TOKEN_SCOPES);
});
afterAll(async () => {
  await shop.sql("DELETE FROM api_tokens WHERE user_id = (SELECT id FROM users WHERE email = $1)", [EMAIL]);
  await shop.stop();
});

/** A token as an owner creates it. */
async function newToken(scopes: readonly TokenScope[]): Promise<string> {
  const input = { name: "A program", scopes, days: 30 };
  const { status, body } = await owner.call<{ token: string }>("POST", "/api/admin/api-tokens", input);
  expect(status).toBe(201);
  return body.token;
}

/** A call with a token, as a program sends it: no cookies, unless they are given. */
async function send(call: string, authorization: string, cookie = "") {
  const [method = "", route = ""] = call.split(" ");
  const path = route.replace(/\[\.\.\.\w+\]/g, "nothing/here").replace(/\[\w+\]/g, "nothing");
  const hasBody = !["GET", "HEAD", "DELETE", "OPTIONS"].includes(method);
  const response = await fetch(shop.url + path, {
    method,
    redirect: "manual",
    headers: {
      Authorization: authorization,
      "X-Forwarded-For": "10.8.0.2",
      "Accept-Encoding": "identity",
      ...(cookie ? { Cookie: cookie } : {}),
      ...(hasBody ? { "Content-Type": "application/json" } : {}),
    },
    ...(hasBody ? { body: "{}" } : {}),
  });
  const text = await response.text();
  const { code = "" } = /^\{/.test(text) ? (JSON.parse(text) as { code?: string }) : {};
  return { status: response.status, code, headers: response.headers, text };
}

const bearer = (scope: TokenScope) => `Bearer ${tokens.get(scope)}`;

/** Routes of next-auth, which read neither tokens nor the permissions of staff. */
const BY_NEXT_AUTH = /^\w+ \/api\/auth\/(\[\.\.\.nextauth\]|apple|facebook|google)$/;
/** What steps of D45 protect stays with people. */
const NEEDS_RECENT_AUTHENTICATION = ["GET /api/admin/gift-cards/export"];

/** Its errors are text, as documented. */
const TEXT_ERRORS = ["POST /api/auth/register"];

/** The refusal of a token of this scope; null where it reaches the handler, which gets an empty request. */
function refusal(call: string, right: Permission, scope: TokenScope | null): (string | number)[] | null {
  if (right === "cron") return [401, "unauthorized"];
  if (right === "stripe") return [400, "invalid_input"];
  if (right === "courier") return [404, "not_found"]; // none is connected
  if (right !== scope) return [403, "forbidden"];
  return NEEDS_RECENT_AUTHENTICATION.includes(call) ? [403, "reauthentication_required"] : null;
}

/** What differs from the table for a token, several calls at a time. */
async function differences(
  authorization: string,
  scope: TokenScope | null,
  calls: [string, Permission][],
): Promise<unknown[]> {
  const wrong: unknown[] = [];
  const left = [...calls];
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [call, right] = next;
      const { status, code } = await send(call, authorization);
      const expected = refusal(call, right, scope);
      const isRight = expected
        ? status === expected[0] && code === (TEXT_ERRORS.includes(call) ? "" : expected[1])
        : status < 500 && ![401, 403, 429].includes(status);
      if (!isRight) wrong.push({ call, status, code, expected });
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return wrong;
}

const all = Object.entries(CALLS).filter(([call]) => !BY_NEXT_AUTH.test(call));
const isOfScope = ([, right]: [string, Permission]): boolean =>
  (TOKEN_SCOPES as readonly string[]).includes(right);

/** Whether a schema of the document has email addresses or names of customers. */
function isPersonal(part: unknown, document: OpenApiDocument, seen = new Set<string>()): boolean {
  if (typeof part !== "object" || part === null) return false;
  const { $ref: reference } = part as { $ref?: unknown };
  if (typeof reference === "string") {
    if (seen.has(reference)) return false;
    const schema = document.components.schemas[reference.replace("#/components/schemas/", "")];
    return isPersonal(schema, document, seen.add(reference));
  }
  return Object.entries(part).some(
    ([key, value]) => /^(email|\w+Email|customerName)$/.test(key) || isPersonal(value, document, seen),
  );
}

it("the calls whose responses contain personal data of customers have scopes whose use is recorded", async () => {
  const { body: document } = await owner.call<OpenApiDocument>("GET", "/api/openapi.json");
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const found = operations
    .filter((operation) => (TOKEN_SCOPES as readonly string[]).includes(operation["x-access"]))
    .filter(({ responses }) => isPersonal(responses, document))
    .map((operation) => operation["x-access"]);
  // The names of reviews are public.
  const scopes = new Set(found.filter((scope) => !scope.startsWith("reviews.")));
  expect([...scopes].filter((scope) => !(PERSONAL_SCOPES as readonly string[]).includes(scope))).toEqual([]);
  expect(scopes).toContain("lots.see");
});

it("the search records each scope whose data it returns", async () => {
  const recorded = async (token: string): Promise<unknown[]> => {
    expect((await send("GET /api/admin/search?search=zz", `Bearer ${token}`)).status).toBe(200);
    const rows = await shop.sql(
      `SELECT l.reason FROM audit_log l JOIN api_tokens t ON t.id = l.object_id
       WHERE l.action = 'api-token.read' AND t.token_end = $1 ORDER BY l.reason`,
      [token.slice(-4)],
    );
    return rows.map(({ reason }) => reason);
  };
  expect(await recorded(await newToken(["products.see", "orders.see", "customers.see"]))).toEqual([
    "customers.see",
    "orders.see",
  ]);
  expect(await recorded(await newToken(["products.see"]))).toEqual([]);
});

describe("a token", () => {
  it("of every scope opens none of the calls that require something else", async () => {
    const others = all.filter((one) => !isOfScope(one));
    expect(others.length).toBeGreaterThan(150);
    expect(await differences(`Bearer ${everything}`, null, others)).toEqual([]);
  });

  it.each(TOKEN_SCOPES)("of the scope %s opens exactly the calls that require it", async (scope) => {
    expect(await differences(bearer(scope), scope, all.filter(isOfScope))).toEqual([]);
  });

  it("gains no permissions from its owner's session in the same request, and the session grants none either", async () => {
    const cookie = owner.cookieHeader();
    expect((await owner.call("GET", "/api/admin/api-tokens")).status).toBe(200);
    const calls = ["GET /api/admin/api-tokens", "GET /api/auth/user", "GET /api/admin/products"];
    for (const call of calls)
      for (const header of [bearer("orders.see"), bearer("orders.see").replace(" ", "  ")])
        expect([call, (await send(call, header, cookie)).status]).toEqual([call, 403]);
    const unknown = await send("GET /api/admin/orders", "Bearer cf_unknown", cookie);
    expect([unknown.status, unknown.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringContaining('error="invalid_token"'),
    ]);
  });

  it("is checked for HEAD too, and its answers are stored nowhere", async () => {
    const read = await send("GET /api/admin/orders", bearer("orders.see"));
    expect(read.headers.get("cache-control")).toBe("private, no-store");
    expect((await send("HEAD /api/admin/orders", bearer("orders.see"))).status).toBe(200);
    expect((await send("HEAD /api/admin/orders", bearer("lots.see"))).status).toBe(403);
    expect(
      (await send("OPTIONS /api/admin/orders", "")).headers.get("access-control-allow-origin"),
    ).toBeNull();
  });

  it("opens no page, and is not read from the URL", async () => {
    const page = await send("GET /admin/orders", bearer("orders.see"));
    expect(page.text).toContain("Admin Login Required");
    const query = `?access_token=${tokens.get("orders.see")}&token=${tokens.get("orders.see")}`;
    expect((await fetch(`${shop.url}/api/admin/orders${query}`)).status).toBe(401);
  });
});
