import fc from "fast-check";
import { type ApiDocument, Contract, type Operation, type Received } from "../support/api-client/contract";
import { recordExample } from "../support/api-client/record-examples";
import { fromSchema, invalidBody, type KnownValues } from "../support/api-client/request-arbitrary";
import { Upload, uploadsOf } from "../support/api-client/upload-arbitrary";
import { Buyer } from "../support/buyer";
import { PASSWORD } from "../support/people";
import { startShop, type TestShop } from "../support/shop";

/** CONTRACT_SEED=<number> generates different requests. */
const SEED = Number(process.env["CONTRACT_SEED"] ?? 20261118);
/** Requests of each kind to each call. */
const EACH = 2;
/** Calls that end the caller's session or account get a caller of their own. */
const ENDS_CALLER =
  /^\/api\/(auth|logout|account$|account\/(sessions|password|email|second-factor|providers))/;

let shop: TestShop;
let contract: Contract;
let owner: Buyer;
let people = 0;

/** Creates a staff owner who is also a member, so that no call is forbidden. */
async function newOwner(): Promise<Buyer> {
  people += 1;
  const person = new Buyer(shop.url, `10.9.${people >> 8}.${people & 255}`);
  const email = `contract-owner${people}@garden.example`;
  const account = { firstName: "Ro", lastName: "Le", email, password: PASSWORD };
  await person.call("POST", "/api/auth/register", account);
  await shop.sql(
    `UPDATE users SET is_admin = true, staff_role = 'owner', membership_status = 'active',
       membership_plan_id = (SELECT id FROM membership_plans LIMIT 1) WHERE email = $1`,
    [email],
  );
  return person;
}

beforeAll(async () => {
  shop = await startShop({ name: "contract" });
  owner = await newOwner();
  contract = new Contract((await owner.call<ApiDocument>("GET", "/api/openapi.json")).body);
});
afterAll(() => shop.stop({ audit: false })); // generated refunds and stock are not those of the audit's rules

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

const listCalls = (): Call[] =>
  Object.entries(contract.document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

/** What fetch sends for a body: a file, a form, a text that may not be JSON, or a value. */
function encodeBody(body: unknown): { headers?: Record<string, string>; body?: BodyInit } {
  if (body === undefined) return {};
  if (body instanceof Upload)
    return { body: body.body, headers: body.type ? { "Content-Type": body.type } : {} };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { body: text, headers: { "Content-Type": "application/json" } };
}

/** Sends a request, again if the shop was overloaded: on a busy machine that is no difference from the reference. */
async function receive(
  person: Buyer,
  method: string,
  url: string,
  body?: unknown,
  attempts = 5,
): Promise<Received> {
  const encoded = encodeBody(body);
  const response = await fetch(shop.url + url, {
    method,
    redirect: "manual",
    ...encoded,
    headers: {
      "X-Forwarded-For": person.address,
      Cookie: person.cookieHeader(),
      ...encoded.headers,
    },
  });
  const { status } = response;
  const text = await response.text();
  if (status === 503 && text.includes('"overloaded"') && attempts > 1) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return receive(person, method, url, body, attempts - 1);
  }
  return { status, type: response.headers.get("Content-Type") ?? "", text };
}

const withoutParams = (path: string): string => path.replace(/\/\{\w+\}.*$/, "");

/** Ids and slugs from list responses, by the path of the list and by the names of fields that refer to them. */
async function readKnownValues(calls: Call[]): Promise<{ byPath: KnownValues; byField: KnownValues }> {
  const byPath: KnownValues = {};
  for (const { method, path, operation } of calls) {
    if (method !== "GET" || path.includes("{") || !operation.responses["200"]?.content?.["application/json"])
      continue;
    const { status, text } = await receive(owner, "GET", path);
    if (status !== 200) continue;
    recordExample(`GET ${path}`, operation["x-access"], text);
    const body = JSON.parse(text) as { rows?: unknown } | unknown[] | null;
    const rows = (Array.isArray(body) ? body : Array.isArray(body?.rows) ? body.rows : []) as Record<
      string,
      unknown
    >[];
    const me = String((await shop.sql("SELECT id FROM users ORDER BY created_at DESC LIMIT 1"))[0]?.["id"]);
    byPath[path] = rows
      .map((row) => row["id"])
      .filter((id) => id !== undefined && id !== me)
      .slice(0, 5);
  }
  const products = await shop.sql("SELECT id, slug, version FROM products WHERE is_active LIMIT 5");
  const recipes = await shop.sql("SELECT slug FROM recipes LIMIT 3");
  const byField: KnownValues = {
    productId: products.map((row) => row["id"]),
    ids: [products.map((row) => row["id"])],
    version: [0, 1],
    slug: recipes.map((row) => row["slug"]),
    state: ["CA"],
    email: ["contract@field.example"],
    password: [PASSWORD],
  };
  byPath["/api/products"] = products.map((row) => row["id"]);
  return { byPath, byField };
}

/** The URLs and bodies to send to a call: its example, valid ones and invalid ones. */
async function requestsOf(
  { method, path, operation }: Call,
  known: Awaited<ReturnType<typeof readKnownValues>>,
) {
  const { parameters = [], requestBody } = operation;
  const uploads = await uploadsOf(path, operation);
  const ids =
    known.byPath[withoutParams(path)] ?? known.byPath[withoutParams(path).replace("/admin", "")] ?? [];
  // Other paths are redirected to lower case.
  const unknown = fc.stringMatching(/^[a-z0-9]{1,8}$/);
  const inPath = (name: string) => {
    const values = [...ids, ...(known.byField[name] ?? [])];
    const anyValue = path.startsWith("/api/") ? fc.string({ minLength: 1, maxLength: 8 }) : unknown;
    return values.length > 0
      ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: anyValue })
      : anyValue;
  };
  const query = fc.record(
    Object.fromEntries(
      parameters
        .filter((one) => one.in === "query")
        .map(({ name, schema }) => [
          name,
          fromSchema(contract.resolved(schema) as object as never, known.byField, name),
        ]),
    ),
    { requiredKeys: parameters.filter((one) => one.required && one.in === "query").map(({ name }) => name) },
  );
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
  const address = fc.tuple(query, ...names.map(inPath)).map(([asked, ...values]) => {
    const filled = values.reduce<string>(
      (text, value, at) => text.replace(`{${names[at]}}`, encodeURIComponent(String(value))),
      path,
    );
    const search = new URLSearchParams(
      Object.entries(asked as object).map(([name, value]) => [name, String(value)]),
    );
    return search.size > 0 ? `${filled}?${search}` : filled;
  });
  const { schema, example } = requestBody?.content["application/json"] ?? {};
  const body = schema
    ? fromSchema(contract.resolved(schema) as never, known.byField)
    : fc.constant(undefined);
  const isSent = method !== "GET" && schema !== undefined;
  const anyQuery = fc
    .tuple(address, fc.string({ maxLength: 12 }))
    .map(
      ([url, text]) =>
        `${url.split("?")[0]}?${parameters.map(({ name }) => `${name}=${encodeURIComponent(text)}`).join("&")}`,
    );
  if (uploads)
    return { valid: fc.tuple(address, uploads.valid), invalid: fc.tuple(address, uploads.invalid) };
  return {
    ...(isSent ? { example: fc.tuple(address, fc.constant(example)) } : {}),
    valid: fc.tuple(address, body),
    invalid: isSent ? fc.tuple(address, invalidBody(body)) : fc.tuple(anyQuery, fc.constant(undefined)),
  };
}

it("every call responds to its example and to generated requests, valid and invalid, as documented in the API reference", async () => {
  const calls = listCalls();
  expect(calls.length).toBeGreaterThan(250);
  expect(calls.flatMap(({ operation }) => contract.withoutExample(operation))).toEqual([]);
  const known = await readKnownValues(calls);
  const differences: string[] = [];
  const reached = new Set<string>();
  let sent = 0;
  const test = async (call: Call): Promise<void> => {
    const { method, path, operation } = call;
    const requests = await requestsOf(call, known);
    const person = ENDS_CALLER.test(path) ? await newOwner() : owner;
    for (const arbitrary of Object.values(requests))
      for (const [url, body] of fc.sample(arbitrary as fc.Arbitrary<[string, unknown]>, {
        seed: SEED,
        numRuns: EACH,
      })) {
        const received = await receive(person, method, url, body);
        sent += 1;
        if (received.status < 300) reached.add(operation.operationId);
        const difference = contract.difference(operation, received);
        if (difference)
          differences.push(`${method} ${url} ${JSON.stringify(body)?.slice(0, 300)}: ${difference}`);
      }
  };
  const queue = [...calls];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let call = queue.shift(); call; call = queue.shift()) await test(call);
    }),
  );
  process.stdout.write(
    `seed ${SEED}: ${sent} requests, ${reached.size} of ${calls.length} calls succeeded\n`,
  );
  expect(differences).toEqual([]);
  expect(reached.size).toBeGreaterThan(80);
}, 300_000);

describe("a response that differs from the reference is detected", () => {
  const change = async (method: string, path: string, changed: (body: never) => unknown) => {
    const operation = contract.document.paths[path]?.[method.toLowerCase()] as Operation;
    const received = await receive(owner, method, path);
    expect(contract.difference(operation, received)).toBeUndefined();
    return contract.difference(operation, {
      ...received,
      text: JSON.stringify(changed(JSON.parse(received.text) as never)),
    });
  };

  it.each<[string, (body: Record<string, unknown>) => unknown]>([
    ["a field of another type", (body) => ({ ...body, email: 5 })],
    ["an additional field", (body) => ({ ...body, passwordHash: "x" })],
    ["a field too few", ({ email: _, ...rest }) => rest],
  ])("%s", async (_name, changed) => {
    expect(await change("GET", "/api/auth/user", changed as never)).toMatch(/^200: /);
  });

  it("a status and a code that are not documented", async () => {
    const operation = contract.document.paths["/api/cart"]?.["get"] as Operation;
    const text = JSON.stringify({ message: "x", code: "courier", requestId: "x" });
    expect(contract.difference(operation, { status: 418, type: "application/json", text })).toContain("418");
    expect(contract.difference(operation, { status: 500, type: "application/json", text })).toContain("500");
  });
});

describe("the document", () => {
  it("shows visitors and customers only the public calls", async () => {
    const visitor = new Buyer(shop.url, "10.9.9.9");
    const { body } = await visitor.call<ApiDocument>("GET", "/api/openapi.json");
    const accesses = new Set(
      Object.values(body.paths).flatMap((operations) =>
        Object.values(operations).map((one) => one["x-access"]),
      ),
    );
    expect([...accesses].sort()).toEqual(["member", "public", "shopper"]);
    expect(JSON.stringify(body)).not.toContain("/api/admin");
  });

  it("is rendered at /docs/api without third-party scripts, with the admin's calls for staff only", async () => {
    const page = await new Buyer(shop.url, "10.9.9.9").call<string>("GET", "/docs/api/cart");
    expect([
      page.status,
      page.body.includes("postCart"),
      page.body.includes("Adds a product to the cart"),
    ]).toEqual([200, true, true]);
    expect(page.headers.get("Content-Security-Policy")).toContain("'strict-dynamic'");
    const foreign = [...page.body.matchAll(/(?:src|href)="(https?:[^"]+)"/g)].map(([, url]) => String(url));
    expect(foreign.filter((url) => !url.startsWith(shop.url))).toEqual([]);
    expect((await new Buyer(shop.url, "10.9.9.9").call<string>("GET", "/docs/api")).body).not.toContain(
      "/api/admin",
    );
    expect((await owner.call<string>("GET", "/docs/api")).body).toContain("/api/admin/orders");
  });
});
