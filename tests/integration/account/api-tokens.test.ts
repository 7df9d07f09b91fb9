import { createApiToken, revokeApiToken } from "@/lib/account/commands/api-tokens";
import { requireRecentAuthentication } from "@/lib/account/commands/reauthenticate";
import { PERSONAL_DATA } from "@/lib/account/personal-data";
import { listApiTokens } from "@/lib/account/queries/api-tokens";
import { apiTokenSchema } from "@/lib/account/schema/api-token";
import { STAFF_PERMISSIONS, TOKEN_SCOPES, type TokenScope } from "@/lib/admin/rules/permissions";
import { updateProduct } from "@/lib/catalog/commands/save-product";
import { updateProductSchema } from "@/lib/catalog/schema/admin-product";
import type { Access } from "@/lib/http/call-description";
import { route } from "@/lib/http/route";
import { db } from "@/lib/server/db";
import { OWNER } from "../../support/actors";
import { adminShop, refusal } from "../../support/admin-shop";
import { movableClock } from "../../support/movable-clock";
import { stopWatching, watchStatements } from "../../support/statements";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));
jest.mock("next/server", () => ({ connection: () => Promise.resolve() }));
const mockClaim = jest.fn();
jest.mock("@/lib/account/session", () => ({ getCurrentClaim: () => mockClaim() }));

const { sql } = adminShop();
const clock = movableClock();
const DAY = 86_400;

beforeEach(async () => {
  mockClaim.mockReset().mockResolvedValue(null);
  await sql("DELETE FROM api_tokens");
  await sql("UPDATE users SET is_admin = true, staff_role = NULL, deleted_at = NULL WHERE id = 'the-owner'");
});

const tokenFor = async (...scopes: TokenScope[]) =>
  createApiToken(OWNER, { name: "Warehouse", scopes, days: 30 });

/** Calls a route with the given headers. */
async function call(
  access: Access,
  headers: Record<string, string>,
  method = "GET",
  handle?: (viewer: never) => unknown,
) {
  const handler = route({
    summary: "A call of a test",
    access,
    handle: async ({ viewer }) => ({
      body: (await handle?.(viewer as never)) ?? { userId: viewer.userId, sessionId: viewer.sessionId },
    }),
  });
  const request = new Request("http://localhost:3000/api/x", { method, headers });
  const response = await handler(request, { params: Promise.resolve({}) });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("a token", () => {
  it("has a format that secret scanners recognize, is stored as a hash, and is shown once", async () => {
    const { token } = await tokenFor("orders.see");
    expect(token).toMatch(/^cf_[\w-]{49}$/);
    const stored = JSON.stringify(await sql("SELECT * FROM api_tokens"));
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(token.slice(3, 40));
    expect(JSON.stringify(await listApiTokens())).not.toContain(token);
    expect(JSON.stringify(await sql("SELECT * FROM audit_log"))).not.toContain(token);
  });

  it("is accepted only by calls of its scopes", async () => {
    const { token } = await tokenFor("orders.see");
    expect(await call("orders.see", bearer(token))).toMatchObject({
      status: 200,
      body: { userId: "the-owner" },
    });
    for (const access of ["orders.edit", "products.see", "customers.see"] as const)
      expect([access, (await call(access, bearer(token))).status]).toEqual([access, 403]);
  });

  it("is never accepted by calls that move money, manage staff or settings, or are for users, whatever its row contains", async () => {
    const { id, token } = await tokenFor("orders.see");
    const never = [
      ...Object.keys(STAFF_PERMISSIONS).filter(
        (right) => !(TOKEN_SCOPES as readonly string[]).includes(right),
      ),
      ...["public", "shopper", "member", "staff"],
    ] as Access[];
    expect(never).toEqual(
      expect.arrayContaining([
        "orders.money",
        "labels.buy",
        "customers.own",
        "customers.credit",
        "settings.edit",
        "jobs.run",
      ]),
    );
    await sql("UPDATE api_tokens SET scopes = $2 WHERE id = $1", [id, never]);
    for (const access of never)
      expect([access, (await call(access, bearer(token))).status]).toEqual([access, 403]);
    expect(apiTokenSchema.safeParse({ name: "x", scopes: ["orders.money"], days: 30 }).success).toBe(false);
  });

  it("is refused with 401 when it is unknown, altered, expired or revoked", async () => {
    const { id, token } = await tokenFor("orders.see");
    const other = `${token.slice(0, 10)}${token[10] === "A" ? "B" : "A"}${token.slice(11)}`;
    for (const wrong of [other, "cf_x", `${token}x`]) {
      const { status, headers } = await call("orders.see", bearer(wrong));
      expect([status, headers.get("www-authenticate")]).toEqual([401, expect.stringMatching(/^Bearer/)]);
    }
    clock.moveTo(30 * DAY - 60);
    expect((await call("orders.see", bearer(token))).status).toBe(200);
    clock.moveTo(30 * DAY + 1);
    expect((await call("orders.see", bearer(token))).status).toBe(401);
    clock.moveTo(0);
    expect((await call("orders.see", bearer(token))).status).toBe(200);
    await revokeApiToken(OWNER, id);
    expect((await call("orders.see", bearer(token))).status).toBe(401);
  });

  it("never exceeds the current role of its creator", async () => {
    const { token } = await tokenFor("orders.see", "reviews.edit");
    await sql("UPDATE users SET staff_role = 'content' WHERE id = 'the-owner'");
    expect((await call("orders.see", bearer(token))).status).toBe(403);
    expect((await call("reviews.edit", bearer(token))).status).toBe(200);
    await sql("UPDATE users SET is_admin = false, staff_role = NULL WHERE id = 'the-owner'");
    expect((await call("reviews.edit", bearer(token))).status).toBe(401);
    await sql("UPDATE users SET is_admin = true, deleted_at = now() WHERE id = 'the-owner'");
    expect((await call("reviews.edit", bearer(token))).status).toBe(401);
  });

  it("takes precedence over a session, and needs no origin, unlike a session", async () => {
    const { token } = await tokenFor("orders.edit");
    mockClaim.mockRejectedValue(new Error("the session was read"));
    const evil = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await call("orders.edit", { ...bearer(token), ...evil }, "POST")).status).toBe(200);
    expect((await call("orders.edit", evil, "POST")).status).toBe(403);
    expect((await call("orders.see", bearer("cf_wrong"))).status).toBe(401);
  });

  it("applies its scopes inside a call too: fields with another permission are refused", async () => {
    const { token } = await tokenFor("products.edit");
    const [product] = await sql("SELECT id FROM products LIMIT 1");
    const id = String(product?.["id"]);
    const save = (change: object) =>
      call("products.edit", bearer(token), "POST", (viewer) =>
        updateProduct(viewer, id, updateProductSchema.parse(change)),
      );
    expect((await save({ regularPrice: "1.00" })).status).toBe(403);
    expect((await save({ name: "Plum Pie" })).status).toBe(200);
    const [entry] = await sql("SELECT actor_id, actor_name FROM audit_log WHERE action = 'product.update'");
    expect(entry).toEqual({ actor_id: "the-owner", actor_name: "Olga (API token “Warehouse”)" });
  });

  it("does not count as recent authentication", async () => {
    const { token } = await tokenFor("orders.see");
    const answer = await call("orders.see", bearer(token), "GET", (viewer) =>
      requireRecentAuthentication(viewer),
    );
    expect(answer).toMatchObject({ status: 403, body: { code: "reauthentication_required" } });
  });

  it("has its own rate limit", async () => {
    const [one, other] = [await tokenFor("orders.see"), await tokenFor("orders.see")];
    const statuses: number[] = [];
    // In parts, because more at once are refused by the admission.
    for (let part = 0; part < 7; part += 1)
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: 100 }, async () => (await call("orders.see", bearer(one.token))).status),
        )),
      );
    expect(statuses.filter((status) => status === 200)).toHaveLength(600);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
    expect((await call("orders.see", bearer(other.token))).status).toBe(200);
  });

  it("records its last use to the hour", async () => {
    const { token } = await tokenFor("orders.see");
    const used = async () => (await listApiTokens())[0]?.lastUsedAt;
    expect(await used()).toBeNull();
    await call("orders.see", bearer(token));
    const first = await used();
    clock.moveTo(1800);
    await call("orders.see", bearer(token));
    expect(await used()).toBe(first);
    clock.moveTo(3700);
    await call("orders.see", bearer(token));
    expect(await used()).not.toBe(first);
  });
});

it("a request without a token costs no additional query", async () => {
  const statements = watchStatements();
  await call("public", { authorization: "Basic abc" });
  await call("public", {});
  stopWatching();
  expect(statements).toHaveLength(0);
});

it("creating one requires recent authentication, and creation and revocation are in the audit log", async () => {
  const late = { ...OWNER, provedAt: new Date("2020-01-01") };
  const input = { name: "x", scopes: ["orders.see" as const], days: 30 };
  expect((await refusal(createApiToken(late, input))).code).toBe("reauthentication_required");
  const { id } = await tokenFor("orders.see");
  await revokeApiToken(OWNER, id);
  await revokeApiToken(OWNER, id);
  const entries = await sql("SELECT action FROM audit_log WHERE object_id = $1 ORDER BY created_at", [id]);
  expect(entries.map(({ action }) => action)).toEqual(["api-token.create", "api-token.revoke"]);
});

it("deleting an account deletes its tokens, and its data export contains no token hashes", async () => {
  await tokenFor("orders.see");
  const whose = { userId: "the-owner", email: "o@shop.example", isEmailVerified: true };
  expect(JSON.stringify(await PERSONAL_DATA.ApiToken.read(whose))).not.toMatch(/hash/i);
  await db().$transaction((tx) => PERSONAL_DATA.ApiToken.erase(tx, whose));
  expect(await listApiTokens()).toEqual([]);
});
