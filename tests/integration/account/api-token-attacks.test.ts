import { createApiToken } from "@/lib/account/commands/api-tokens";
import { listApiTokens } from "@/lib/account/queries/api-tokens";
import type { TokenScope } from "@/lib/admin/rules/permissions";
import { importProducts, previewImport } from "@/lib/catalog/commands/import-products";
import { createProduct } from "@/lib/catalog/commands/save-product";
import { exportProducts } from "@/lib/catalog/queries/export-products";
import { createProductSchema } from "@/lib/catalog/schema/admin-product";
import type { Access } from "@/lib/http/call-description";
import { route } from "@/lib/http/route";
import { updateCustomer } from "@/lib/membership/commands/update-customer";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { getWorkContext } from "@/lib/server/work-context";
import { OWNER } from "../../support/actors";
import { adminShop, refusal } from "../../support/admin-shop";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));
jest.mock("next/server", () => ({ connection: () => Promise.resolve() }));
const mockClaim = jest.fn();
jest.mock("@/lib/account/session", () => ({ getCurrentClaim: () => mockClaim() }));

const { sql } = adminShop();
/** A second owner, who makes the tokens. */
const CREATOR = { ...OWNER, userId: "the-creator" };

beforeEach(async () => {
  mockClaim.mockReset().mockRejectedValue(new Error("the session was read"));
  await sql("DELETE FROM users WHERE id = 'the-creator'");
  await sql(
    "INSERT INTO users (id, email, first_name, is_admin, updated_at) VALUES ('the-creator', 'c@shop.example', 'Cleo', true, now())",
  );
});

const tokenFor = (...scopes: TokenScope[]) =>
  createApiToken(CREATOR, { name: "Warehouse", scopes, days: 30 });

/** A call with this Authorization header. */
async function call(access: Access, authorization: string, handle?: (viewer: never) => unknown) {
  const handler = route({
    summary: "A call of a test",
    access,
    handle: async ({ viewer }) => ({ body: (await handle?.(viewer as never)) ?? { userId: viewer.userId } }),
  });
  const request = new Request("http://localhost:3000/api/x", { headers: { authorization } });
  const response = await handler(request, { params: Promise.resolve({}) });
  const challenge = response.headers.get("www-authenticate");
  return { status: response.status, challenge, body: await response.json() };
}
const statusOf = async (access: Access, token: string) => (await call(access, `Bearer ${token}`)).status;

describe("the Authorization header", () => {
  it("is read with any white space and case of the scheme", async () => {
    const { token } = await tokenFor("orders.see");
    for (const header of [`bearer ${token}`, `BEARER   ${token}`, `Bearer\t${token} `])
      expect([header, (await call("orders.see", header)).status]).toEqual([header, 200]);
  });

  it("never lets a session answer for a damaged, repeated or surrounded token", async () => {
    const { token } = await tokenFor("orders.see");
    const headers = [
      `Bearer  ${token.slice(0, -1)}`,
      `Bearer ${token} ${token}`,
      `Bearer ${token}, Bearer ${token}`,
      `Bearer ${token.toUpperCase()}`,
      `Bearer ${token}=`,
      "Bearer  cf_",
    ];
    for (const header of headers)
      expect([header, (await call("orders.see", header)).status]).toEqual([header, 401]);
  });

  it("is answered with the reason of a refusal, as RFC 6750 says", async () => {
    const { token } = await tokenFor("orders.see");
    const realm = 'Bearer realm="admin"';
    expect(await call("orders.see", "Bearer cf_unknown")).toMatchObject({
      status: 401,
      challenge: `${realm}, error="invalid_token"`,
    });
    const missing = await call("products.edit", `Bearer ${token}`);
    expect(missing).toMatchObject({
      status: 403,
      challenge: `${realm}, error="insufficient_scope", scope="products.edit"`,
      body: { code: "forbidden", message: expect.stringContaining("products.edit") },
    });
    expect(missing.body).not.toHaveProperty("challenge");
  });
});

it("is named by the log line of its call, refused ones included", async () => {
  const { id, token } = await tokenFor("orders.see");
  const named: unknown[] = [];
  const spy = jest.spyOn(log(), "info").mockImplementation(() => {
    named.push(getWorkContext()?.token);
  });
  await call("orders.see", `Bearer ${token}`);
  await call("orders.edit", `Bearer ${token}`);
  await call("orders.see", "Bearer cf_unknown");
  spy.mockRestore();
  expect(named).toEqual([id, id, undefined]);
});

describe("the creator", () => {
  it("gives the token no permissions until the required second factor is set up again (D45)", async () => {
    const { token } = await tokenFor("orders.see");
    const settings = env();
    const mode = settings.SHOP_MODE;
    try {
      settings.SHOP_MODE = "production";
      expect(await statusOf("orders.see", token)).toBe(401);
      expect(await listApiTokens()).toMatchObject([{ state: "suspended", suspended: ["orders.see"] }]);
      await sql(
        "INSERT INTO second_factors (user_id, pending_secret, pending_at) VALUES ('the-creator', 'x', now())",
      );
      expect(await statusOf("orders.see", token)).toBe(401);
      await sql("UPDATE second_factors SET secret = 'x', confirmed_at = now()");
      expect(await statusOf("orders.see", token)).toBe(200);
      await sql("DELETE FROM second_factors"); // a reset
      expect(await statusOf("orders.see", token)).toBe(401);
    } finally {
      settings.SHOP_MODE = mode;
    }
    expect(await statusOf("orders.see", token)).toBe(200);
  });

  it("who leaves the staff has no tokens on returning, and the audit log says so", async () => {
    const { id, token } = await tokenFor("orders.see");
    await updateCustomer(OWNER, "the-creator", { isAdmin: false });
    expect(await listApiTokens()).toMatchObject([{ id, state: "revoked" }]);
    await updateCustomer(OWNER, "the-creator", { isAdmin: true, staffRole: "owner" });
    expect(await statusOf("orders.see", token)).toBe(401);
    const entries = await sql(
      "SELECT actor_id FROM audit_log WHERE object_id = $1 AND action = 'api-token.revoke'",
      [id],
    );
    expect(entries).toEqual([{ actor_id: "the-owner" }]);
  });

  it("with a smaller role is shown with what the token lacks now", async () => {
    await tokenFor("orders.see", "reviews.edit");
    await sql("UPDATE users SET staff_role = 'content' WHERE id = 'the-creator'");
    expect(await listApiTokens()).toMatchObject([{ state: "active", suspended: ["orders.see"] }]);
    await sql("UPDATE users SET staff_role = 'fulfilment' WHERE id = 'the-creator'");
    expect(await listApiTokens()).toMatchObject([{ state: "active", suspended: ["reviews.edit"] }]);
    await sql("UPDATE users SET is_admin = false, staff_role = NULL WHERE id = 'the-creator'");
    await sql("UPDATE api_tokens SET scopes = '{orders.see,of.an-earlier-release}'");
    const suspended = ["orders.see", "of.an-earlier-release"];
    expect(await listApiTokens()).toMatchObject([{ state: "suspended", suspended }]);
  });

  it("who lost the role since the request began creates none", async () => {
    await sql("UPDATE users SET staff_role = 'manager' WHERE id = 'the-creator'");
    expect((await refusal(tokenFor("orders.see"))).code).toBe("forbidden");
    await sql("UPDATE users SET deleted_at = now() WHERE id = 'the-creator'");
    expect((await refusal(tokenFor("orders.see"))).code).toBe("unauthorized");
    expect(await listApiTokens()).toEqual([]);
  });
});

describe("a token for prices alone", () => {
  const pricing = { ...CREATOR, staffRole: { role: "owner" as const, scopes: ["products.price"] } };
  const FIELDS = {
    ...{ name: "Plum Pie", category: "other", regularPrice: "12.50", shortDescription: "A pie of plums." },
    ...{ unitLabel: "1 pie", weightGrams: 500, isActive: true },
  };

  /** The shop's export with other text in it. */
  async function exportWith(text: string, other: string): Promise<string> {
    let csv = "";
    for await (const piece of exportProducts()) csv += piece;
    return csv.replace(text, other);
  }

  it("imports prices, and no text or stock", async () => {
    const made = await createProduct(OWNER, createProductSchema.parse({ ...FIELDS, inventory: 3 }));
    const run = async (csv: string) => {
      const { digest } = await previewImport(csv);
      return importProducts(pricing, csv, { digest });
    };
    const renamed = await exportWith("A pie of plums.", "Contains no nuts.");
    expect(await refusal(run(renamed))).toMatchObject({ code: "forbidden", details: { fields: {} } });
    expect(await run(await exportWith("12.50", "13.50"))).toMatchObject({ update: 1 });
    const [row] = await sql("SELECT regular_price_cents, short_description FROM products WHERE id = $1", [
      made.id,
    ]);
    expect(row).toEqual({ regular_price_cents: 1350, short_description: "A pie of plums." });
  });

  it("creates no product, whose other fields it may not set", async () => {
    const input = createProductSchema.parse({ ...FIELDS, name: "Fig Roll" });
    expect((await refusal(createProduct(pricing, input))).code).toBe("forbidden");
    const scopes = ["products.price", "products.edit"];
    const editing = { ...pricing, staffRole: { role: "owner" as const, scopes } };
    expect((await createProduct(editing, input)).name).toBe("Fig Roll");
    const stocked = createProductSchema.parse({ ...FIELDS, name: "Nut Bar", inventory: 5 });
    expect((await refusal(createProduct(editing, stocked))).details.fields).toHaveProperty("inventory");
  });
});
