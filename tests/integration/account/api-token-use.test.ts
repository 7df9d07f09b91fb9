import { createApiToken, revokeApiToken } from "@/lib/account/commands/api-tokens";
import { recordSecondScope } from "@/lib/account/commands/record-token-use";
import type { TokenScope } from "@/lib/admin/rules/permissions";
import type { Access } from "@/lib/http/call-description";
import { route } from "@/lib/http/route";
import { db, type Tx } from "@/lib/server/db";
import type { PrismaClient } from "@/prisma/generated/client";
import { OWNER } from "../../support/actors";
import { adminShop } from "../../support/admin-shop";
import { hold } from "../../support/hold";
import { movableClock } from "../../support/movable-clock";
import { statementsSent } from "../../support/statements-sent";

// API tokens created by several owners at once, and the queries and audit log entries of calls with a token.

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));
jest.mock("next/server", () => ({ connection: () => Promise.resolve() }));
jest.mock("@/lib/account/session", () => ({ getCurrentClaim: () => Promise.resolve(null) }));

const { sql } = adminShop();
const clock = movableClock();
const DAY = 86_400;

beforeEach(async () => {
  await sql("DELETE FROM api_tokens");
  await sql("UPDATE users SET is_admin = true, staff_role = NULL, deleted_at = NULL WHERE id = 'the-owner'");
});

const tokenFor = (...scopes: TokenScope[]) => createApiToken(OWNER, { name: "Warehouse", scopes, days: 30 });

/** The status of a call with a token. */
async function call(access: Access, token: string): Promise<number> {
  const handler = route({ summary: "A call of a test", access, handle: async () => ({ body: {} }) });
  const headers = { authorization: `Bearer ${token}` };
  const request = new Request("http://localhost:3000/api/x", { headers });
  return (await handler(request, { params: Promise.resolve({}) })).status;
}

it("a refused token costs one query, or none if the call accepts no tokens or the token is mistyped", async () => {
  const { id, token } = await tokenFor("orders.see");
  const cost = async (access: Access, text: string) => {
    let status = 0;
    const statements = await statementsSent(async () => {
      status = await call(access, text);
    });
    return [status, statements.length];
  };
  expect(await cost("products.see", token)).toEqual([403, 1]);
  expect(await cost("settings.edit", token)).toEqual([403, 0]);
  expect(await cost("orders.see", `${token}x`)).toEqual([401, 0]);
  await sql("UPDATE users SET is_admin = false WHERE id = 'the-owner'");
  expect(await cost("orders.see", token)).toEqual([401, 1]);
  await sql("UPDATE users SET is_admin = true WHERE id = 'the-owner'");
  await revokeApiToken(OWNER, id);
  expect(await cost("orders.see", token)).toEqual([401, 1]);
});

describe("reading personal data of customers with a token", () => {
  const reads = () =>
    sql(
      "SELECT object_id, actor_name, reason FROM audit_log WHERE action = 'api-token.read' ORDER BY reason",
    );

  it("is in the audit log once a day for each scope", async () => {
    const { id, token } = await tokenFor("orders.see", "customers.see", "products.see");
    for (const access of ["orders.see", "customers.see", "orders.see", "products.see"] as const)
      expect(await call(access, token)).toBe(200);
    const entry = { object_id: id, actor_name: "Olga" };
    expect(await reads()).toEqual([
      { ...entry, reason: "customers.see" },
      { ...entry, reason: "orders.see" },
    ]);
    await sql("UPDATE audit_log SET created_at = created_at - interval '25 hours'");
    clock.moveTo(DAY + 60);
    await Promise.all(Array.from({ length: 5 }, () => call("orders.see", token)));
    expect((await reads()).map(({ reason }) => reason)).toEqual([
      "customers.see",
      "orders.see",
      "orders.see",
    ]);
  });

  it("is limited to 100 calls an hour for the list of customers", async () => {
    const { token } = await tokenFor("customers.see", "orders.see");
    const statuses: number[] = [];
    for (let count = 0; count < 101; count += 1) statuses.push(await call("customers.see", token));
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([100, 429]);
    expect(await call("orders.see", token)).toBe(200);
  });

  it("is recorded and limited in a call of another scope too, such as the search", async () => {
    const find = async (token: string): Promise<number> => {
      const handler = route({
        summary: "A call of a test",
        access: "products.see",
        handle: async ({ viewer }) => {
          await recordSecondScope(viewer.userId, "customers.see");
          return { body: {} };
        },
      });
      const headers = { authorization: `Bearer ${token}` };
      const request = new Request("http://localhost:3000/api/x", { headers });
      return (await handler(request, { params: Promise.resolve({}) })).status;
    };
    await sql("DELETE FROM audit_log");
    const { token } = await tokenFor("products.see", "customers.see");
    const statuses: number[] = [];
    for (let count = 0; count < 101; count += 1) statuses.push(await find(token));
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([100, 429]);
    expect((await reads()).map(({ reason }) => reason)).toEqual(["customers.see"]);
  });
});

it("a new token's creator is notified by email", async () => {
  const { id } = await tokenFor("orders.see");
  const key = `api-token-created:${id}`;
  expect(await sql("SELECT recipient, data FROM mail_outbox WHERE key = $1", [key])).toEqual([
    {
      recipient: expect.stringContaining("@"),
      data: { firstName: "Olga", name: "Warehouse", scopes: ["orders.see"], expiresAt: expect.any(String) },
    },
  ]);
});

describe("the limit of 50 active tokens", () => {
  const shared = globalThis as { __shopDb?: PrismaClient };
  let real: PrismaClient;
  beforeEach(() => {
    real = db();
  });
  afterEach(() => {
    shared.__shopDb = real;
  });

  /** Two owners create one each when there are 49. @returns how many there are then */
  async function createTwo(): Promise<number> {
    await sql(
      "INSERT INTO users (id, email, first_name, is_admin, updated_at) VALUES ('the-second', 's@shop.example', 'Sela', true, now()) ON CONFLICT DO NOTHING",
    );
    await sql(
      `INSERT INTO api_tokens (id, user_id, name, token_hash, token_end, scopes, expires_at)
       SELECT 'token-' || n, 'the-owner', 'x', 'hash-' || n, 'x', '{orders.see}', now() + interval '30 days' FROM generate_series(1, 49) n`,
    );
    const writes = await hold(String(process.env["DATABASE_URL"]), "LOCK TABLE api_tokens IN EXCLUSIVE MODE");
    const both = Promise.allSettled(
      [OWNER, { ...OWNER, userId: "the-second" }].map((actor) =>
        createApiToken(actor, { name: "The last", scopes: ["orders.see"], days: 30 }),
      ),
    );
    await writes.waiting(2);
    await writes.free();
    await both;
    return (await sql("SELECT 1 FROM api_tokens")).length;
  }

  /** The same transaction, whose lock does nothing. */
  const withoutLock = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (target, name) => {
        if (name !== "$queryRaw") return Reflect.get(target, name);
        return (text: TemplateStringsArray, ...values: unknown[]) =>
          text.join("").includes("pg_advisory_xact_lock") ? [] : target.$queryRaw(text, ...values);
      },
    });

  it("is exact when two owners create the last one at the same time", async () => {
    expect(await createTwo()).toBe(50);
  });

  it("would be exceeded without the lock (control)", async () => {
    shared.__shopDb = new Proxy(real, {
      get: (client, name) => {
        if (name !== "$transaction") return Reflect.get(client, name);
        return (work: (tx: Tx) => Promise<unknown>) => client.$transaction((tx) => work(withoutLock(tx)));
      },
    });
    expect(await createTwo()).toBe(51);
  });
});
